import type { Reservation } from '@noren/contract/reservations'
import { type ReservationEdit, reservationEdit } from '@noren/contract/reservations/changes'
import { type EditedField, editedFields } from '@noren/contract/reservations/edit'
import * as z from 'zod'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { noMenu } from '../entry/entry-draft.ts'
import { idsOf } from '../visit/cart.ts'

/** The form's own shape; numbers are text as they are typed, `menu_id` is as a select has it, or `noMenu`. */
export type EditDraft = Record<(typeof formFields)[number], string> & {
  /** The menus and add-ons after the first; '' while one is being chosen. */
  more_menu_ids: string[]
  /** One unit of each group that the visit has. */
  seat_ids: string[]
  notify: boolean
}

/** In the order of the form. */
export const formFields = [
  'menu_id',
  'title',
  'staff_id',
  'price',
  'total_duration',
  'name',
  'name_kana',
  'phone',
  'email',
  'note',
] as const satisfies readonly EditedField[]

export const lengthOf = ({ start_at, end_at }: Pick<Reservation, 'start_at' | 'end_at'>): number => {
  const start = shopTime(start_at)
  return minutesFrom(start.date, shopTime(end_at)) - start.minutes
}

export const draftOf = (reservation: Reservation): EditDraft => ({
  menu_id: reservation.menu_id === null ? noMenu : String(reservation.menu_id),
  more_menu_ids: reservation.lines
    .flatMap(({ menu_id }) => menu_id ?? [])
    .slice(1)
    .map(String),
  title: reservation.menu_id === null ? reservation.menu_name : '',
  staff_id: String(reservation.staff_id),
  seat_ids: reservation.seat_ids.map(String),
  price: String(reservation.price),
  total_duration: String(lengthOf(reservation)),
  name: reservation.customerName,
  name_kana: reservation.name_kana ?? '',
  phone: reservation.phone ?? '',
  email: reservation.email ?? '',
  note: reservation.note ?? '',
  notify: false,
})

/** What of the draft differs from the reservation as the contract takes it; only `notify` where nothing does. */
export const changeOf = (draft: EditDraft, base: Reservation): ReservationEdit => {
  const before = draftOf(base)
  const isTitled = base.is_block || draft.menu_id === noMenu
  return {
    ...(!base.is_block && visitChangeOf(draft, before)),
    ...(isTitled && draft.title !== before.title && { title: draft.title }),
    ...(draft.note !== before.note && { note: draft.note }),
    notify: draft.notify && draft.email.trim() !== '',
  }
}

/** Of what blocked time does not have. */
const visitChangeOf = (draft: EditDraft, before: EditDraft): Partial<ReservationEdit> => {
  const has = (field: keyof EditDraft) => draft[field] !== before[field]
  const menuIds = menuIdsOf(draft)
  const isOtherMenu = menuIds.length > 0 && menuIds.join() !== menuIdsOf(before).join()
  const hasOtherSeats = draft.seat_ids.join() !== before.seat_ids.join()
  return {
    ...(isOtherMenu && (menuIds.length > 1 ? { menu_ids: menuIds } : { menu_id: menuIds[0] })),
    ...(has('staff_id') && { staff_id: Number(draft.staff_id) }),
    ...(hasOtherSeats && { seat_ids: draft.seat_ids.map(Number) }),
    // What stands here is what is saved, whatever the menu says by then.
    ...((isOtherMenu || has('price')) && { price: foldedNumber(draft.price) }),
    ...((isOtherMenu || has('total_duration')) && { total_duration: foldedNumber(draft.total_duration) }),
    ...(has('name') && { name: draft.name }),
    ...(has('name_kana') && { name_kana: draft.name_kana.trim() }),
    ...(has('phone') && { phone: draft.phone.trim() }),
    ...(has('email') && { email: draft.email.trim() }),
  }
}

/** The chosen menus in order; none without a menu. */
export const menuIdsOf = ({
  menu_id,
  more_menu_ids,
}: Pick<EditDraft, 'menu_id' | 'more_menu_ids'>): number[] =>
  menu_id === noMenu ? [] : idsOf(menu_id, ...more_menu_ids)

/** Whether the owner changed anything but the question about the mail. */
export const isEdited = (change: ReservationEdit): boolean =>
  editedFields.some((field) => change[field] !== undefined)

export const editForm = (base: Reservation): z.ZodType<ReservationEdit, EditDraft> =>
  z.custom<EditDraft>().transform((draft, ctx) => {
    const change = changeOf(draft, base)
    if (!isEdited(change)) return change
    const checked = reservationEdit.safeParse(change)
    if (checked.success) return checked.data
    for (const { path, message } of checked.error.issues)
      ctx.addIssue({ code: 'custom', path: [fieldOf(path[0])], message })
    return z.NEVER
  })

/** Server's field → the form's. */
export const atFields = (errors: Record<string, string[]> | undefined): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([name, texts]) => [fieldOf(name), texts]))

const fieldOf = (name: PropertyKey | undefined): string => (name === 'menu_ids' ? 'menu_id' : String(name))

/** What menus come to. */
export type Sum = { price: number; totalDuration: number }

/**
 * Whether price or length are not those of the menus that stand: then they were changed by hand, and another menu asks before it
 * replaces them. Of a menu that is no longer listed nobody can say, and a visit without one has none to lose while it costs nothing.
 */
export const isByHand = (draft: EditDraft, standing: Sum | undefined): boolean => {
  const price = foldedNumber(draft.price)
  if (draft.menu_id === noMenu) return price !== 0
  if (!standing) return true
  return price !== standing.price || foldedNumber(draft.total_duration) !== standing.totalDuration
}
