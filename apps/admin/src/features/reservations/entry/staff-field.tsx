import { reservationEntry } from '@noren/words/admin/reservations/entry'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { SelectField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import type { EntryFormState } from './entry-form-state.ts'

/** Which staff member's time it is; not shown in a shop of one person. */
export const StaffField = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const active = useRead('GET /api/staff', {}).data?.data.filter((one) => one.active) ?? []
  const isBlock = form.watch('kind') === 'block'
  if (active.length < 2) return null
  return (
    <SelectField form={form} name="staff_id" id="entry-staff" label={words.staff}>
      <option value="">{isBlock ? words.everybody : words.anybody}</option>
      {active.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
