import { Checkbox } from '@noren/ui/choice'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { SelectField } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { hasOwnPrice } from '#features/reservations/visit/cart.ts'
import { menuIdsOf } from '../entry-draft.ts'
import type { EntryFormState } from '../entry-form-state.ts'

/** Which staff member's time it is; not shown in a shop of one person. */
export const StaffField = ({ form }: { form: EntryFormState }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(reservationEntry)
  const visit = useWords(visitWords)
  const active = useRead('GET /api/staff', {}).data?.data.filter((one) => one.active) ?? []
  const { kind, staff_id: staffId, customer, ...values } = form.watch()
  const isBlock = kind === 'block'
  if (active.length < 2) return null
  const chosen = active.find(({ id }) => String(id) === staffId)
  const isPreferred = !isBlock && chosen !== undefined && customer?.preferred_staff_id === chosen.id
  return (
    <>
      <SelectField
        form={form}
        name="staff_id"
        id="entry-staff"
        label={words.staff}
        help={isPreferred ? visit.preferred : undefined}
        onChoose={() => form.setValue('is_nominated', false)}
      >
        <option value="">{isBlock ? words.everybody : words.anybody}</option>
        {active.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {chosen && !isBlock && hasOwnPrice(chosen, menuIdsOf(values)) && (
        <Checkbox
          {...form.register('is_nominated')}
          label={visit.nominated}
          note={
            chosen.nomination_fee > 0
              ? visit.nominatedNote(formatAmount(lang, chosen.nomination_fee))
              : visit.nominatedPrice
          }
          className="-mt-3 mb-2"
        />
      )}
    </>
  )
}
