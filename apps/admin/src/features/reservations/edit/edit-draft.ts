import type { Menu } from '@noren/contract/menus'
import type { Reservation } from '@noren/contract/reservations'
import { type ReservationEdit, reservationEdit } from '@noren/contract/reservations/changes'
import { type EditedField, editedFields } from '@noren/contract/reservations/edit'
import * as z from 'zod'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { noMenu } from '../entry/entry-draft.ts'

/** The form's own shape; numbers are text as they are typed, `menu_id` is as a select has it, or `noMenu`. */
export type EditDraft = Record<(typeof formFields)[number], string> & {
  notify: boolean
}

/** In the order of the form. */
export const formFields = [
  'menu_id',
  'title',
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
  title: reservation.menu_id === null ? reservation.menu_name : '',
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
  const has = (field: keyof EditDraft) => draft[field] !== before[field]
  const isVisit = !base.is_block
  const isOtherMenu = isVisit && has('menu_id') && draft.menu_id !== noMenu
  const isTitled = base.is_block || draft.menu_id === noMenu
  return {
    ...(isOtherMenu && { menu_id: Number(draft.menu_id) }),
    ...(isTitled && has('title') && { title: draft.title }),
    // What stands here is what is saved, whatever the menu says by then.
    ...(isVisit && (isOtherMenu || has('price')) && { price: foldedNumber(draft.price) }),
    ...(isVisit &&
      (isOtherMenu || has('total_duration')) && { total_duration: foldedNumber(draft.total_duration) }),
    ...(isVisit && has('name') && { name: draft.name }),
    ...(isVisit && has('name_kana') && { name_kana: draft.name_kana.trim() }),
    ...(isVisit && has('phone') && { phone: draft.phone.trim() }),
    ...(isVisit && has('email') && { email: draft.email.trim() }),
    ...(has('note') && { note: draft.note }),
    notify: draft.notify && draft.email.trim() !== '',
  }
}

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
      ctx.addIssue({ code: 'custom', path: [String(path[0])], message })
    return z.NEVER
  })

/**
 * Whether price or length are not those of the menu that stands: then they were changed by hand, and another menu asks before it
 * replaces them. Of a menu that is no longer listed nobody can say, and a visit without one has none to lose while it costs nothing.
 */
export const isByHand = (draft: EditDraft, standing: Menu | undefined): boolean => {
  const price = foldedNumber(draft.price)
  if (draft.menu_id === noMenu) return price !== 0
  if (!standing) return true
  return price !== standing.price || foldedNumber(draft.total_duration) !== standing.total_duration
}
