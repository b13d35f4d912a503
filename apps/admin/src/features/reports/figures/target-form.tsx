import { billYenMax } from '@noren/contract/limits'
import { salesReports } from '@noren/contract/reports/sales'
import { Notice } from '@noren/ui/notice'
import { reports } from '@noren/words/admin/reports/screen'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { NumberField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** An empty field takes the target away. Rule REP-51. */
export const TargetForm = ({
  ref,
  discarding,
  onDone,
  month,
  amount,
}: DialogForm & { month: string; amount: number | null }): ReactNode => {
  const words = useWords(reports).target
  const { network, yen } = useWords(common)
  const before = amount === null ? '' : String(amount)
  const form = useContractForm(targetForm, { amount: before }, `target.${month}`)
  useFormHandle(ref, () => form.getValues('amount') !== before)
  const { mutateAsync } = useWrite(salesReports.setTarget)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['amount'],
    send: (body) => mutateAsync({ params: { month }, body }),
    onDone: () => {
      toast({ variant: 'success', title: words.saved })
      onDone()
    },
  })
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4">
      <NumberField
        form={form}
        name="amount"
        id="target-amount"
        label={words.amount}
        help={words.text}
        suffix={yen}
        className="max-w-48"
      />
      {refusal && (
        <Notice tone="danger" title={words.failed}>
          {refusal.status === 0 ? network : refusal.message}
        </Notice>
      )}
      <FormActions discarding={discarding} submit={words.save} isSending={isSending} />
    </Form>
  )
}

const targetForm: z.ZodType<{ amount: number | null }, { amount: string }> = z
  .custom<{ amount: string }>()
  .transform(({ amount }) => ({ amount: amount.trim() === '' ? null : foldedNumber(amount) }))
  .pipe(
    z.strictObject({
      amount: z.int('integer').min(1, 'out_of_range').max(billYenMax, 'out_of_range').nullable(),
    }),
  )
