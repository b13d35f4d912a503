import { Checkbox } from '@noren/ui/choice'
import { shopBills } from '@noren/words/admin/bills/settings'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { InvoiceNumberField } from './invoice-number-field.tsx'
import type { SettingsFormOf } from '../settings-draft.ts'

/** Whether bills are noted when visits are closed; unticked while nobody has decided. Rules BILL-14, BILL-28. */
export const BillFields = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(shopBills)
  return (
    <>
      <Checkbox
        checked={form.watch('bills_enabled') === true}
        onChange={({ target }) => form.setValue('bills_enabled', target.checked, { shouldDirty: true })}
        label={words.enabled}
        note={words.enabledNote}
      />
      {/* Otherwise it stands with the advance payments. */}
      {!setup.payments && <InvoiceNumberField form={form} />}
    </>
  )
}
