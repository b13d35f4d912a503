import { externalInput, type ExternalCalendar, type ExternalInput } from '@noren/contract/feeds/external'
import type { StaffMember } from '@noren/contract/staff'
import * as z from 'zod'

export type ExternalDraft = {
  name: string
  /** Empty where the stored address stays as it is. */
  url: string
  /** Text, as it is the value of a select. */
  staff_id: string
  show_titles: boolean
}

export type ExternalValues = Omit<ExternalInput, 'url'> & { url?: string | undefined }

export const draftOf = (
  calendar: ExternalCalendar | undefined,
  staff: readonly Pick<StaffMember, 'id'>[],
): ExternalDraft => ({
  name: calendar?.name ?? '',
  url: '',
  staff_id: String(calendar?.staff_id ?? staff[0]?.id ?? ''),
  show_titles: calendar?.show_titles ?? false,
})

/** A stored address is not told again: an empty field leaves it. */
export const externalForm = (isNew: boolean): z.ZodType<ExternalValues, ExternalDraft> => {
  const { name, url, staff_id, show_titles } = externalInput.shape
  const values = z.object({ name, url: url.optional(), staff_id, show_titles })
  return z
    .custom<ExternalDraft>()
    .transform((draft): z.input<typeof values> => ({
      ...draft,
      staff_id: Number(draft.staff_id),
      url: isNew || draft.url.trim() !== '' ? draft.url : undefined,
    }))
    .pipe(values)
}
