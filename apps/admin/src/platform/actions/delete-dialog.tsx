import { FieldError } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { widgets } from '@noren/words/admin/widgets'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { attempt, type ActionResult } from './action-result.ts'

type Props = {
  open: boolean
  onClose: () => void
  title?: string
  text?: ReactNode
  /** What must be typed, letter by letter, before the button can be pressed. Rule SCR-14. */
  code?: string
  submit?: string
  /** What belongs before the buttons: an export, a list of what is deleted too. */
  children?: ReactNode
  /** The dialog closes on success and shows the message of a failure. */
  onDelete: () => Promise<ActionResult>
  /** Takes the focus when the element that opened the dialog is gone. */
  returnTo?: () => HTMLElement | null
}

/** Asks before something is deleted. The typed code is empty each time it opens. */
export const DeleteDialog = ({ title, text, ...props }: Props): ReactNode => {
  const words = useWords(widgets).remove
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={props.open}
      // Stays open while the deletion runs.
      onClose={() => busy || props.onClose()}
      title={title ?? words.title}
      text={text ?? words.text}
      form={props.code !== undefined}
      returnTo={props.returnTo}
    >
      <Question {...props} busy={busy} onBusy={setBusy} />
    </Dialog>
  )
}

const Question = ({
  code,
  submit,
  children,
  busy,
  onBusy,
  onDelete,
  onClose,
}: Props & { busy: boolean; onBusy: (busy: boolean) => void }) => {
  const words = useWords(widgets).remove
  const id = useId()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const isSure = code === undefined || typed === code
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSure || busy) return
    onBusy(true)
    setFailure(undefined)
    const outcome = await attempt(onDelete)
    onBusy(false)
    if (outcome.ok) onClose()
    else setFailure(outcome.message ?? words.failed)
  }
  return (
    <Form onSubmit={send}>
      {children}
      {code !== undefined && (
        <div className="mt-5">
          <label htmlFor={id} className="block leading-snug font-bold">
            {words.code(code)}
          </label>
          <TextInput
            id={id}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            readOnly={busy}
            aria-describedby={`${id}-error`}
            className="mt-2"
          />
        </div>
      )}
      <FieldError id={id} error={failure} />
      <SubmitActions
        submit={busy ? words.busy : (submit ?? words.submit)}
        variant="danger"
        isSending={busy}
        isDisabled={!isSure}
        onClose={onClose}
      />
    </Form>
  )
}
