import type { BusinessDays, Weekday } from '@noren/contract/hours'
import type { StaffColor } from '@noren/contract/limits'
import { staffInput, type StaffInput, type StaffMember } from '@noren/contract/staff'
import * as z from 'zod'
import type { FormOf } from '#platform/forms/form.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import type { OpeningRange } from '#features/hours/api.ts'

export type StaffDraft = {
  name: string
  /** Empty: the server chooses one. */
  color: StaffColor | ''
  /** No hours of their own. */
  same: boolean
  hours: { weekday: Weekday; status: 'open' | 'close'; business_hours: OpeningRange[] }[]
  is_shown: boolean
  title: string
  profile: string
  nomination_fee: string
  /** Those that were touched; the others are as the menu says. */
  menus: TermsDraft[]
}

/** Price and minutes as they are typed; empty where they are the menu's. */
export type TermsDraft = { menu_id: number; is_done: boolean; price: string; duration: string }

/** `keep_reservations`: once the owner has read which ones a change concerns. */
export type StaffValues = StaffInput & { keep_reservations?: boolean }
export type StaffFormOf = FormOf<StaffDraft, StaffValues>

/** `week` is the shop's, which the own hours begin with. */
export const draftOf = (member: StaffMember | undefined, week: BusinessDays['days'] = []): StaffDraft => ({
  name: member?.name ?? '',
  color: member?.color ?? '',
  same: !member?.hours,
  hours: member?.hours ?? week,
  is_shown: member?.is_shown ?? false,
  title: member?.title ?? '',
  profile: member?.profile ?? '',
  nomination_fee: String(member?.nomination_fee ?? 0),
  menus: (member?.menus ?? []).map(({ price, duration, ...terms }) => ({
    ...terms,
    price: price === null ? '' : String(price),
    duration: duration === null ? '' : String(duration),
  })),
})

export const staffForm: z.ZodType<StaffValues, StaffDraft> = z
  .custom<StaffDraft>()
  .transform(({ name, color, same, hours, nomination_fee, menus, ...shown }): z.input<typeof staffInput> => ({
    ...shown,
    name,
    ...(color !== '' && { color }),
    hours: same
      ? null
      : hours.map(({ weekday, status, business_hours }) =>
          status === 'open' ? { weekday, status, business_hours } : { weekday, status },
        ),
    nomination_fee: numberOf(nomination_fee) ?? 0,
    menus: menus.map(({ price, duration, ...terms }) => ({
      ...terms,
      price: numberOf(price),
      duration: numberOf(duration),
    })),
  }))
  .pipe(staffInput)

/** Equal where the same would be stored. */
export const draftText = ({ same, hours, menus, ...texts }: StaffDraft): string =>
  JSON.stringify([
    texts,
    same ||
      hours.map(({ weekday, status, business_hours: ranges }) => [weekday, status === 'open' && ranges]),
    menus
      .filter(({ is_done, price, duration }) => !is_done || price !== '' || duration !== '')
      .toSorted((a, b) => a.menu_id - b.menu_id),
  ])

const numberOf = (text: string): number | null => (text.trim() === '' ? null : foldedNumber(text))
