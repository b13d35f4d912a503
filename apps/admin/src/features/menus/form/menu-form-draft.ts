import type { CallInput } from '@noren/contract/client'
import { menuInput, type Menu } from '@noren/contract/menus'
import * as z from 'zod'
import { foldedNumber } from '#platform/forms/number-text.ts'

/** A menu as it is typed: numbers are text. */
export type MenuDraft = {
  name: string
  price: string
  duration: string
  /** The stretches in turn, busy and waiting; none where `duration` is all of it. */
  waits: string[]
  total_duration: string
  description: string
  before_time: string
  after_time: string
  requires_approval: boolean
  advance_payment: Menu['advance_payment']
  /** Empty for none. */
  category_id: string
  is_add_on: boolean
  add_on_menu_ids: number[]
  excluded_menu_ids: number[]
  seat_group_ids: number[]
  busy_seat_group_ids: number[]
}

export const menuFieldNames = [
  'name',
  'price',
  'duration',
  'waits',
  'total_duration',
  'description',
  'before_time',
  'after_time',
  'requires_approval',
  'advance_payment',
  'category_id',
  'is_add_on',
  'add_on_menu_ids',
  'excluded_menu_ids',
  'seat_group_ids',
  'busy_seat_group_ids',
] as const satisfies (keyof MenuDraft)[]

export const emptyDraft: MenuDraft = {
  name: '',
  price: '',
  duration: '60',
  waits: [],
  total_duration: '',
  description: '',
  before_time: '0',
  after_time: '0',
  requires_approval: false,
  advance_payment: 'none',
  category_id: '',
  is_add_on: false,
  add_on_menu_ids: [],
  excluded_menu_ids: [],
  seat_group_ids: [],
  busy_seat_group_ids: [],
}

export const draftOf = (menu: Menu): MenuDraft => ({
  name: menu.name,
  price: String(menu.price),
  duration: String(menu.duration),
  waits: stretchesOf(menu).map(String),
  total_duration: menu.total_duration === menu.duration ? '' : String(menu.total_duration),
  description: menu.description,
  before_time: String(menu.before_time),
  after_time: String(menu.after_time),
  requires_approval: menu.requires_approval,
  advance_payment: menu.advance_payment,
  category_id: menu.category_id === null ? '' : String(menu.category_id),
  is_add_on: menu.is_add_on,
  add_on_menu_ids: menu.add_on_menu_ids,
  excluded_menu_ids: menu.excluded_menu_ids,
  seat_group_ids: menu.seat_group_ids,
  busy_seat_group_ids: menu.busy_seat_group_ids,
})

type Wanted = CallInput<'POST /api/menus'>['body']

export const toMenu = ({
  price,
  duration,
  total_duration: total,
  before_time,
  after_time,
  waits,
  category_id,
  ...draft
}: MenuDraft): Wanted => ({
  ...draft,
  price: foldedNumber(price),
  duration: waits.length === 0 ? foldedNumber(duration) : sumOf(waits),
  waits: waitsOf(waits),
  category_id: category_id === '' ? null : Number(category_id),
  total_duration: total.trim() === '' ? null : foldedNumber(total),
  before_time: bufferOf(before_time),
  after_time: bufferOf(after_time),
})

/** 60, 40 and 20 minutes are 120 of which the customer waits from the 60th to the 100th. What is no number is an error of the sum. */
const waitsOf = (stretches: readonly string[]): [number, number][] => {
  const edges = stretches.map((_, index) => sumOf(stretches.slice(0, index + 1)))
  if (edges.some(Number.isNaN)) return []
  return edges.flatMap((from, index) =>
    index % 2 === 0 && index + 1 < edges.length ? [[from, edges[index + 1] ?? from]] : [],
  )
}

const stretchesOf = ({ waits, duration }: Menu): number[] => {
  const edges = [0, ...waits.flat(), duration]
  return waits.length === 0 ? [] : edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
}

/** NaN where one of them is no number. */
export const sumOf = (stretches: readonly string[]): number =>
  stretches.reduce((sum, text) => sum + foldedNumber(text), 0)

/** What is no number is 0. Rule MENU-5. */
const bufferOf = (text: string): number => {
  const number = foldedNumber(text)
  return Number.isNaN(number) ? 0 : number
}

/** The contract's schema for the form's shape. */
export const menuForm = z.custom<MenuDraft>().transform(toMenu).pipe(menuInput)

/** The fields in which two states of a menu differ. */
export const changedFields = (before: MenuDraft, after: MenuDraft): (keyof MenuDraft)[] =>
  menuFieldNames.filter((name) => String(before[name]) !== String(after[name]))
