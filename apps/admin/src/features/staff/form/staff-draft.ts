import type { BusinessDays, Weekday } from '@noren/contract/hours'
import type { StaffColor } from '@noren/contract/limits'
import { staffInput, type StaffInput, type StaffMember } from '@noren/contract/staff'
import * as z from 'zod'
import type { FormOf } from '#platform/forms/form.tsx'
import type { OpeningRange } from '#features/hours/api.ts'

export type StaffDraft = {
  name: string
  /** Empty: the server chooses one. */
  color: StaffColor | ''
  /** No hours of their own. */
  same: boolean
  hours: { weekday: Weekday; status: 'open' | 'close'; business_hours: OpeningRange[] }[]
}

/** `keep_reservations`: once the owner has read which ones a change concerns. */
export type StaffValues = StaffInput & { keep_reservations?: boolean }
export type StaffFormOf = FormOf<StaffDraft, StaffValues>

/** `week` is the shop's, which the own hours begin with. */
export const draftOf = (member: StaffMember | undefined, week: BusinessDays['days'] = []): StaffDraft => ({
  name: member?.name ?? '',
  color: member?.color ?? '',
  same: !member?.hours,
  hours: member?.hours ?? week,
})

export const staffForm: z.ZodType<StaffValues, StaffDraft> = z
  .custom<StaffDraft>()
  .transform(({ name, color, same, hours }): z.input<typeof staffInput> => ({
    name,
    ...(color !== '' && { color }),
    hours: same
      ? null
      : hours.map(({ weekday, status, business_hours }) =>
          status === 'open' ? { weekday, status, business_hours } : { weekday, status },
        ),
  }))
  .pipe(staffInput)

/** Equal where the same would be stored. */
export const draftText = ({ name, color, same, hours }: StaffDraft): string =>
  JSON.stringify([
    name,
    color,
    same ||
      hours.map(({ weekday, status, business_hours: ranges }) => [weekday, status === 'open' && ranges]),
  ])
