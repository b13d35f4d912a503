import { refunds, type Paid } from '@noren/contract/payments/paid'
import { Notice } from '@noren/ui/notice'
import { paidWords } from '@noren/words/admin/payments/paid'
import { common } from '@noren/words/common'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { NumberField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

type Props = { reservationId: number; payment: Paid; onClose: () => void }

/** All that is left, or a part of it; the button says how much. Rule PAY-25. */
export const RefundDialog = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(paidWords).dialog
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={words.title}
      text={words.text(formatAmount(lang, leftOf(props.payment)))}
      form
      // Of a full refund the button that opened it is gone.
      returnTo={() => document.getElementById('payment')}
    >
      <RefundForm {...props} />
    </Dialog>
  )
}

const RefundForm = ({ reservationId, payment, onClose }: Props) => {
  const lang = useLanguage()
  const words = useWords(paidWords).dialog
  const { yen, network } = useWords(common)
  const left = leftOf(payment)
  const form = useContractForm(schemaOf(left), { amount: String(left) }, `refund.${reservationId}`)
  const send = useWrite(refunds.refund)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['amount'],
    send: ({ amount }) =>
      send.mutateAsync({
        params: { id: reservationId },
        body: { amount, refunded_before: payment.refund_amount },
      }),
    onDone: () => {
      toast({ variant: 'success', title: words.done })
      onClose()
    },
  })
  const typed = foldedNumber(useWatch({ control: form.control, name: 'amount' }))
  const isGiven = typed >= 1 && typed <= left
  return (
    <Form onSubmit={submit} className="mt-4">
      <NumberField
        form={form}
        name="amount"
        id="refund-amount"
        label={words.amount}
        suffix={yen}
        className="max-w-48"
      />
      {refusal && (
        <Notice tone="danger" title={refusal.code === 'outdated' ? words.outdated : words.failed}>
          {refusal.code === 'outdated' ? undefined : refusal.status === 0 ? network : refusal.message}
        </Notice>
      )}
      <SubmitActions
        back={words.cancel}
        submit={isSending ? words.sending : words.submit(isGiven ? formatAmount(lang, typed) : '')}
        variant="danger"
        isSending={isSending}
        onClose={onClose}
      />
    </Form>
  )
}

const leftOf = ({ amount, refund_amount }: Paid): number => amount - refund_amount

const schemaOf = (left: number) =>
  z
    .custom<{ amount: string }>()
    .transform(({ amount }) => ({ amount: foldedNumber(amount) }))
    .pipe(
      z.object({
        amount: z.int('refund_amount').min(1, 'refund_amount').max(left, 'refund_amount'),
      }),
    )
