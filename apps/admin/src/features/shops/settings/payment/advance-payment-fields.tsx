import { refundRules } from '@noren/contract/payments/choices'
import { Radio } from '@noren/ui/choice'
import { shopPayments } from '@noren/words/admin/payments/settings'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { FormGroup } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { InvoiceNumberField } from './invoice-number-field.tsx'
import type { SettingsFormOf } from '../settings-draft.ts'

/** What customers get back who cancel, in the words that they read, and the number on receipts. Rules PAY-22, PAY-23. */
export const AdvancePaymentFields = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(shopPayments)
  const { refund: texts } = useWords(customerPayments).confirm
  const rule = form.watch('refund_rule')
  return (
    <>
      <FormGroup form={form} name="refund_rule" label={words.refundRule} help={words.refundRuleHelp}>
        {(chosen, change) =>
          refundRules.map((one) => (
            <Radio
              key={one}
              name="refund_rule"
              value={one}
              label={words.refundRules[one]}
              checked={chosen === one}
              onChange={() => change(one)}
            />
          ))
        }
      </FormGroup>
      <div className="mb-7 rounded-md bg-paper px-4 py-3 text-sm">
        <p className="text-ink-soft">{words.customersRead}</p>
        <p>{texts[rule]}</p>
      </div>
      <InvoiceNumberField form={form} />
    </>
  )
}
