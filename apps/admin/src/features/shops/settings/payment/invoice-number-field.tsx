import { foldInvoiceNumber, isCorporateNumber } from '@noren/contract/shops/invoice-number'
import { TextInput } from '@noren/ui/input'
import { shopPayments } from '@noren/words/admin/payments/settings'
import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import type { SettingsFormOf } from '../settings-draft.ts'

/** The number on receipts. Rule PAY-23. */
export const InvoiceNumberField = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(shopPayments)
  const number = foldInvoiceNumber(form.watch('invoice_number'))
  const isUnusual = /^T\d{13}$/.test(number) && !isCorporateNumber(number)
  return (
    <FormField
      form={form}
      name="invoice_number"
      label={words.invoiceNumber}
      help={words.invoiceNumberHelp}
      hint={isUnusual && <span className="text-caution">{words.invoiceNumberUnusual}</span>}
    >
      {(control) => (
        <TextInput {...control} className="max-w-60" placeholder="T1234567890123" autoComplete="off" />
      )}
    </FormField>
  )
}
