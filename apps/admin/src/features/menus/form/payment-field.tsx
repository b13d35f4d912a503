import { advancePayments } from '@noren/contract/payments/choices'
import { Radio } from '@noren/ui/choice'
import { menus as menuWords } from '@noren/words/admin/menus'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { usePaymentAccount } from '#features/payments/api.ts'
import { FormGroup } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { paymentsPath } from '#platform/paths.ts'
import type { MenuDraft } from './menu-form-draft.ts'

/** Whether customers pay when they book. What is set stays, also while the shop cannot take payments. Rules PAY-20, PAY-21, SCR-330. */
export const AdvancePaymentField = <Output,>({ form }: { form: FormOf<MenuDraft, Output> }): ReactNode => {
  const words = useWords(menuWords).form
  const { isOffered, isUnlocked, isReady } = usePaymentAccount()
  const stored = form.formState.defaultValues?.advance_payment
  const asksForNone = useWatch({ control: form.control, name: 'advance_payment' }) === 'none'
  if (!isOffered && stored === 'none') return null
  const help = isReady ? (
    words.advancePaymentHelp
  ) : (
    <>
      {isUnlocked ? words.advancePaymentUnready : words.advancePaymentLocked}{' '}
      <Link to={paymentsPath} className="text-primary underline underline-offset-4">
        {isUnlocked ? words.advancePaymentSetUp : words.advancePaymentPlan}
      </Link>
    </>
  )
  // Where there is nothing to choose yet, the way there stands in the place of the choice.
  if (!isReady && stored === 'none' && asksForNone)
    return (
      <div role="group" aria-labelledby="advance-payment">
        <p id="advance-payment" className="leading-snug font-bold">
          {words.advancePayment}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">{help}</p>
      </div>
    )
  return (
    <FormGroup form={form} name="advance_payment" label={words.advancePayment} help={help}>
      {(chosen, change) =>
        advancePayments.map((one) => (
          <Radio
            key={one}
            name="advance_payment"
            value={one}
            label={words.advancePayments[one]}
            note={words.advancePaymentNotes[one]}
            checked={chosen === one}
            disabled={!isReady && one !== 'none' && one !== stored}
            onChange={() => change(one)}
          />
        ))
      }
    </FormGroup>
  )
}
