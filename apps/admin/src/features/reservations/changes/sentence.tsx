import { sentence as schema } from '@noren/contract/reservations/edit'
import { sentenceMax } from '@noren/contract/limits'
import { Button, flushLeft } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { Icon, messageIcon } from '@noren/ui/icon'
import { TextArea } from '@noren/ui/input'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { type ReactNode, useState } from 'react'
import { useKept } from '#platform/forms/use-draft.ts'
import { useValidationText } from '#platform/forms/validation-text.ts'
import { useWords } from '#platform/language.ts'

/** A sentence to the customer, in the mail that the change causes; `check` says whether it may be sent. Rule RES-41. */
export const useSentence = (draft: string) => {
  const [text, setText] = useKept(draft, '')
  const [error, setError] = useState<string>()
  const wrongIn = (next: string) => schema.safeParse(next).error?.issues[0]?.message
  const check = (): boolean => {
    const wrong = wrongIn(text)
    setError(wrong)
    if (wrong) document.getElementById(fieldId)?.focus()
    return wrong === undefined
  }
  return {
    value: text.trim() || undefined,
    check,
    reset: () => {
      setText('')
      setError(undefined)
    },
    field: {
      text,
      error,
      onChange: (next: string) => {
        setText(next)
        if (error) setError(wrongIn(next))
      },
      onBlur: () => setError(wrongIn(text)),
    },
  }
}

/** The sentence of a dialog, and closing it: a sentence that was written is asked about first. */
export const useSentenceDialog = (draft: string, onClose: () => void) => {
  const sentence = useSentence(draft)
  const [isAsking, ask] = useState(false)
  const leave = () => {
    ask(false)
    sentence.reset()
    onClose()
  }
  return {
    sentence,
    leave,
    discarding: {
      isAsked: isAsking,
      onStay: () => ask(false),
      onDiscard: leave,
      /** A second Escape withdraws the question. */
      onClose: () => (sentence.value === undefined ? leave() : ask(!isAsking)),
    },
  }
}
export type SentenceDialog = ReturnType<typeof useSentenceDialog>

/** A quiet button until somebody wants to write: most changes need no words. */
export const SentenceField = ({
  text,
  error,
  onChange,
  onBlur,
}: ReturnType<typeof useSentence>['field']): ReactNode => {
  const words = useWords(reservationDetail).sentence
  const message = useValidationText()
  const [isOpen, setOpen] = useState(text !== '')
  if (!isOpen)
    return (
      <Button variant="quiet" size="sm" className={flushLeft} onClick={() => setOpen(true)}>
        <Icon path={messageIcon} size={18} />
        {words.open}
      </Button>
    )
  return (
    <Field id={fieldId} label={words.label} help={words.help} error={message(error)}>
      {(aria) => (
        <TextArea
          {...aria}
          rows={2}
          maxLength={sentenceMax}
          value={text}
          // Pressed to write here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

const fieldId = 'sentence'
