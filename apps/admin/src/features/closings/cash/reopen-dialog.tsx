import { closings } from '@noren/contract/bills/closings'
import { TextInput } from '@noren/ui/input'
import { salesDays } from '@noren/words/admin/closings/days'
import type { ReactNode } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

type Props = { date: string; onClose: () => void }

/** With a reason, which stays in the history. Rule BILL-37. */
export const ReopenDialog = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const words = useWords(salesDays).closing
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      form
      title={words.reopenTitle}
      text={words.reopenText}
      // The button that opened it is gone then.
      returnTo={() => document.getElementById('main')}
    >
      <ReopenForm {...props} />
    </Dialog>
  )
}

const ReopenForm = ({ date, onClose }: Props) => {
  const words = useWords(salesDays).closing
  const form = useContractForm(closings.reopen.body, { reason: '' }, `reopening.${date}`)
  const { mutateAsync } = useWrite(closings.reopen)
  const fail = useFailureToast()
  const { submit, isSending } = useSubmit(form, {
    fields: ['reason'],
    send: (body) => mutateAsync({ params: { date }, body }),
    onDone: () => {
      toast({ variant: 'success', title: words.reopened })
      onClose()
    },
    onRefused: (refusal) => {
      // Another screen was first: there is nothing left to do.
      if (refusal.status === 404) {
        onClose()
        return true
      }
      if (refusal.errors !== undefined) return false
      fail(words.failed, refusal)
      return true
    },
  })
  return (
    <Form onSubmit={submit} className="mt-4">
      <FormField form={form} name="reason" id="reopen-reason" label={words.reason} need="required">
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <SubmitActions submit={words.submit} variant="danger" isSending={isSending} onClose={onClose} />
    </Form>
  )
}
