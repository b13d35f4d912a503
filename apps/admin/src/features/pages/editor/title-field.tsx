import { sectionTitleMax } from '@noren/contract/limits'
import { type ReactNode, useState } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'
import { useDraft, useRestored } from '#platform/forms/use-draft.ts'

/** What the field showed when it was entered: a change of any other version is one of another screen. */
export type Begun = { value: string; version: number }

type Kept = { text: string; begun: Begun }

type Edit = Kept & { isSent?: boolean }

type Props = {
  label: string
  placeholder: string
  value: string
  version: number
  /** The name under which what is typed is kept when the session ends. */
  draft: string
  onSave: (value: string, begun: Begun) => Promise<void>
}

/** A heading that is changed where it stands: saved on Enter and when it is left, taken back on Escape. */
export const TitleField = ({ label, placeholder, value, version, draft, onSave }: Props): ReactNode => {
  const kept = useRestored<Kept>(draft)
  // From the moment it is entered until the answer is there.
  const [edit, setEdit] = useState<Edit | undefined>(kept)
  // What was sent as the session ended is to be sent again.
  useDraft(draft, (): Kept | undefined =>
    edit && edit.text !== edit.begun.value ? { text: edit.text, begun: edit.begun } : undefined,
  )
  const shown = edit?.text ?? value
  const change = (text: string) =>
    setEdit((present) => ({ begun: { value, version }, ...present, text, isSent: false }))
  const save = async () => {
    if (!edit || edit.isSent) return
    const text = edit.text.trim()
    // Left as it was: shown is what another screen may have made of it meanwhile.
    if (text === edit.begun.value || text === value) return setEdit(undefined)
    const sent = { ...edit, text, isSent: true }
    setEdit(sent)
    await onSave(text, edit.begun)
    setEdit((present) => (present === sent ? undefined : present))
  }
  return (
    <textarea
      rows={1}
      aria-label={label}
      // It goes on where it was typed, and is saved when it is left.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={kept !== undefined}
      placeholder={placeholder}
      value={shown}
      maxLength={sectionTitleMax}
      autoComplete="off"
      enterKeyHint="done"
      onFocus={() => {
        if (!edit || edit.isSent) setEdit({ text: shown, begun: { value: shown, version } })
      }}
      // Pasted line breaks.
      onChange={(event) => change(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (isConversion(event.nativeEvent)) return
        if (event.key === 'Enter') {
          event.preventDefault()
          event.currentTarget.blur()
        }
        if (event.key !== 'Escape') return
        event.stopPropagation()
        change(value)
      }}
      className="field-sizing-content block min-h-11 w-full min-w-0 resize-none rounded-md border border-transparent bg-transparent px-2 py-2 text-base leading-snug font-bold [word-break:auto-phrase]
        placeholder:font-normal placeholder:text-ink-soft hover:border-line focus:border-control focus:bg-surface"
    />
  )
}
