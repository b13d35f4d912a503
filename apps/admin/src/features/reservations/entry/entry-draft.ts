import type { ListedCustomer } from '@noren/contract/customers'
import { type EntryChannel, reservationEntry, type ReservationEntry } from '@noren/contract/reservations'
import { blockEntry, type BlockEntry } from '@noren/contract/reservations/blocks'
import * as z from 'zod'
import { instantOf, minutesOf } from '#platform/clock.ts'
import { idsOf } from '../visit/cart.ts'
import { timeOf } from './time/time-text.ts'

/** Where an entry begins: minutes of the date; `until` is the end of the free time that was pressed. */
export type EntryStart = {
  date: string
  start: number
  until?: number
  /** In whose column it was pressed. */
  staffId?: number
  /** Nobody pressed this time: the first start at which the menu fits takes its place. */
  isProposed?: boolean
  /** Who comes, where the entry began at a customer. */
  customer?: ListedCustomer
  menuId?: number
  /** What is known already, as for the next visit of a customer. */
  prefill?: Partial<EntryDraft>
}

/** The form's own shape: date and times apart, as they are typed. */
export type EntryDraft = {
  kind: 'booking' | 'block'
  /** The chosen menu's id as a select has it, or `noMenu`; '' while nothing is chosen. */
  menu_id: string
  /** The menus and add-ons after it; '' while one is being chosen. */
  more_menu_ids: string[]
  date: string
  time: string
  end: string
  /** The id as a select has it; '' for anybody who is free, or for everybody where time is blocked. */
  staff_id: string
  /** The customer wished for this staff member. */
  is_nominated: boolean
  /** Of blocked time, up to the date `until`. */
  repeat: 'none' | 'daily' | 'weekly'
  until: string
  title: string
  /** A customer on record, in place of the four fields below, whose values stay as typed. */
  customer: ListedCustomer | null
  name: string
  name_kana: string
  phone: string
  email: string
  note: string
  /** How it came; '' where nobody said, and the server goes by time and name. */
  channel: '' | EntryChannel
  notify: boolean
}

/** The choice of a visit without a menu. */
export const noMenu = 'none'

/** Whether the form asks for an end. */
export const hasEnd = ({ kind, menu_id }: Pick<EntryDraft, 'kind' | 'menu_id'>): boolean =>
  kind === 'block' || menu_id === noMenu

/** The chosen menus in order. */
export const menuIdsOf = (draft: Pick<EntryDraft, 'menu_id' | 'more_menu_ids'>): number[] =>
  idsOf(draft.menu_id, ...draft.more_menu_ids)

/** Whether there is anybody to write to. */
export const hasAddress = ({ customer, email }: Pick<EntryDraft, 'customer' | 'email'>): boolean =>
  customer ? customer.email !== null : email.trim() !== ''

/** What would be lost if the dialog closed; the other fields are quickly chosen again. */
export const typedFields = ['title', 'name', 'name_kana', 'phone', 'email', 'note'] as const

export const entryFields = ['menu_id', 'date', 'time', 'end', 'staff_id', 'until', ...typedFields] as const

/** What is sent: one of two calls. */
export type Entered = { booking: ReservationEntry } | { block: BlockEntry }

/** Converts the form's shape to the contract's; errors of an instant are put at the field where it was typed. */
export const entryForm: z.ZodType<Entered, EntryDraft> = z.custom<EntryDraft>().transform((typed, ctx) => {
  const draft = { ...typed, time: startTimeOf(typed.time), end: timeOf(typed.end) ?? '' }
  const missing = missingIn(draft)
  const checked =
    draft.kind === 'block'
      ? blockEntry.transform((block) => ({ block })).safeParse(blockOf(draft))
      : reservationEntry.transform((booking) => ({ booking })).safeParse(bookingOf(draft))
  if (checked.success && missing.length === 0) return checked.data
  const found = (checked.error?.issues ?? [])
    .map(({ path, message }) => [fieldOf(path), message] as const)
    // Said already in the form's own words.
    .filter(([field]) => missing.every(([one]) => one !== field))
    // Without a menu the contract asks for an end, which this form does not show: the missing menu is the error.
    .filter(([field]) => field !== 'end' || hasEnd(draft))
  for (const [field, message] of [...missing, ...found])
    ctx.addIssue({ code: 'custom', path: [field], message })
  return z.NEVER
})

/** Server's field → the form's. */
export const atFields = (errors: Record<string, string[]> | undefined): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([name, texts]) => [fieldOf([name]), texts]))

const startTimeOf = (typed: string): string => {
  const time = timeOf(typed)
  return time === undefined || time === '24:00' ? '' : time
}

const blockOf = (draft: EntryDraft): z.input<typeof blockEntry> => ({
  date: draft.date,
  start_time: draft.time,
  end_time: draft.end === '00:00' ? '24:00' : draft.end,
  ...(draft.repeat !== 'none' && { repeat: draft.repeat, until: draft.until }),
  ...(draft.staff_id !== '' && { staff_id: Number(draft.staff_id) }),
  title: draft.title.trim() || null,
  note: draft.note || null,
})

const bookingOf = (draft: EntryDraft): z.input<typeof reservationEntry> => {
  const start_at = instantOf(draft.date, draft.time)
  const [menuId = null, ...more] = menuIdsOf(draft)
  const note = draft.note || null
  return {
    ...(draft.staff_id !== '' && {
      staff_id: Number(draft.staff_id),
      ...(draft.is_nominated && !hasEnd(draft) && { is_nominated: true }),
    }),
    ...(hasEnd(draft)
      ? { start_at, end_at: endOf(draft) }
      : menuId !== null && more.length > 0
        ? { menu_ids: [menuId, ...more], start_at }
        : { menu_id: menuId, start_at }),
    ...(draft.customer
      ? { customer_id: draft.customer.id }
      : isWalkIn(draft)
        ? { walk_in: true }
        : {
            name: draft.name,
            name_kana: draft.name_kana.trim() || null,
            phone: draft.phone.trim(),
            email: draft.email.trim(),
          }),
    note,
    ...(draft.channel !== '' && { channel: draft.channel }),
    notify: draft.notify && hasAddress(draft),
  }
}

/** Nothing is said of who comes. Rule RES-31. */
const isWalkIn = (draft: Pick<EntryDraft, 'name' | 'name_kana' | 'phone' | 'email'>): boolean =>
  [draft.name, draft.name_kana, draft.phone, draft.email].every((text) => text.trim() === '')

/** What the server takes it for where nobody says: at the door without a name, or where it begins within a quarter of an hour. */
export const usualChannel = (
  draft: Pick<EntryDraft, 'date' | 'time' | 'customer' | 'name' | 'name_kana' | 'phone' | 'email'>,
  now: { date: string; minutes: number },
): EntryChannel => {
  const start = startTimeOf(draft.time)
  const isNow = draft.date === now.date && start !== '' && Math.abs(minutesOf(start) - now.minutes) <= 15
  return isNow || (!draft.customer && isWalkIn(draft)) ? 'walk_in' : 'telephone'
}

/** Midnight as an end is 24:00 of the same day. */
export const endOf = ({ date, end }: { date: string; end: string }): string =>
  instantOf(date, end === '00:00' ? '24:00' : end)

export const isAfter = (end: string, start: string): boolean =>
  (timeOf(end) === '00:00' ? 24 * 60 : minutesOf(timeOf(end) ?? '')) > minutesOf(timeOf(start) ?? '')

const missingIn = (draft: EntryDraft): (readonly [field: string, message: string])[] => {
  const found: (readonly [string, string])[] = []
  if (draft.kind === 'booking' && draft.menu_id === '') found.push(['menu_id', 'required'])
  if (draft.date === '') found.push(['date', 'date_required'])
  if (draft.time === '') found.push(['time', 'time'])
  if (draft.kind === 'booking' && !draft.customer && draft.name.trim() === '' && !isWalkIn(draft))
    found.push(['name', 'required'])
  if (!hasEnd(draft)) return found
  if (draft.kind === 'block' && draft.repeat !== 'none' && draft.until === '')
    found.push(['until', 'date_required'])
  if (draft.end === '') found.push(['end', 'block_end'])
  else if (draft.time !== '' && !isAfter(draft.end, draft.time)) found.push(['end', 'end_after_start'])
  return found
}

const fieldOf = ([name]: PropertyKey[]): string =>
  ({
    start_at: 'time',
    start_time: 'time',
    end_at: 'end',
    end_time: 'end',
    menu_ids: 'menu_id',
    customer_id: 'name',
    walk_in: 'name',
  })[String(name)] ?? String(name)
