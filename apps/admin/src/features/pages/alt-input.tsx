import { altTextMax } from '@noren/contract/limits'
import { TextArea } from '@noren/ui/input'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'
import { useDraft, useRestored } from '#platform/forms/use-draft.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  /** The name under which what is typed is kept when the session ends. */
  draft: string
  onSave: (value: string) => Promise<boolean>
}

/** The text of one image of several, saved when the field is left or with Enter; Escape takes it back. */
export const AltInput = ({ label, placeholder, value, draft, onSave }: Props): ReactNode => {
  const kept = useRestored<string>(draft)
  const [text, setText] = useState(kept ?? value)
  useDraft(draft, () => (text === value ? undefined : text))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const save = async () => {
    const wanted = text.trim()
    if (wanted === value) return setText(value)
    if (!(await onSave(wanted))) setText(value)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isConversion(event.nativeEvent)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      event.currentTarget.blur()
    }
    if (event.key !== 'Escape' || text === value) return
    // The dialog around it stays.
    event.stopPropagation()
    setText(value)
  }
  return (
    <TextArea
      rows={1}
      aria-label={label}
      // It goes on where it was typed, and is saved when it is left.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={kept !== undefined}
      placeholder={placeholder}
      value={text}
      maxLength={altTextMax}
      onChange={(event) => setText(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
      onKeyDown={press}
      onBlur={() => void save()}
      className="field-sizing-content min-h-12 resize-none"
    />
  )
}
