import type { CallInput } from '@noren/contract/client'
import { menuInput, type Menu } from '@noren/contract/menus'
import * as z from 'zod'
import { foldedNumber } from '#platform/forms/number-text.ts'

/** A menu as it is typed: numbers are text. */
export type MenuDraft = {
  name: string
  price: string
  duration: string
  total_duration: string
  description: string
  before_time: string
  after_time: string
  requires_approval: boolean
  advance_payment: Menu['advance_payment']
}

export const menuFieldNames = [
  'name',
  'price',
  'duration',
  'total_duration',
  'description',
  'before_time',
  'after_time',
  'requires_approval',
  'advance_payment',
] as const satisfies (keyof MenuDraft)[]

export const emptyDraft: MenuDraft = {
  name: '',
  price: '',
  duration: '60',
  total_duration: '',
  description: '',
  before_time: '0',
  after_time: '0',
  requires_approval: false,
  advance_payment: 'none',
}

export const draftOf = (menu: Menu): MenuDraft => ({
  name: menu.name,
  price: String(menu.price),
  duration: String(menu.duration),
  total_duration: menu.total_duration === menu.duration ? '' : String(menu.total_duration),
  description: menu.description,
  before_time: String(menu.before_time),
  after_time: String(menu.after_time),
  requires_approval: menu.requires_approval,
  advance_payment: menu.advance_payment,
})

type Wanted = CallInput<'POST /api/menus'>['body']

export const toMenu = ({
  price,
  duration,
  total_duration: total,
  before_time,
  after_time,
  ...draft
}: MenuDraft): Wanted => ({
  ...draft,
  price: foldedNumber(price),
  duration: foldedNumber(duration),
  total_duration: total.trim() === '' ? null : foldedNumber(total),
  before_time: bufferOf(before_time),
  after_time: bufferOf(after_time),
})

/** What is no number is 0. Rule MENU-5. */
const bufferOf = (text: string): number => {
  const number = foldedNumber(text)
  return Number.isNaN(number) ? 0 : number
}

/** The contract's schema for the form's shape. */
export const menuForm = z.custom<MenuDraft>().transform(toMenu).pipe(menuInput)

/** The fields in which two states of a menu differ. */
export const changedFields = (before: MenuDraft, after: MenuDraft): (keyof MenuDraft)[] =>
  menuFieldNames.filter((name) => before[name] !== after[name])
