import { sectionTitleMax } from '@noren/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'
import { useDraft, useRestored } from '#platform/forms/use-draft.ts'

/** What the field showed when it was entered: a change of any other version is one of another screen. */
export type Begun = { value: string; version: number }

type Kept = { text: string; begun: Begun }

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
  const [typed, setTyped] = useState(kept?.text ?? value)
  const begun = useRef(kept?.begun)
  /** Until the answer is there. */
  const sent = useRef<Kept>(undefined)
  useDraft(draft, (): Kept | undefined => {
    const present = sent.current ?? (begun.current && { text: typed, begun: begun.current })
    return present && present.text !== present.begun.value ? present : undefined
  })
  useEffect(() => {
    if (!begun.current) setTyped(value)
  }, [value])
  const save = async () => {
    const from = begun.current ?? { value, version }
    begun.current = undefined
    const next = typed.trim()
    // Left as it was: shown is what another screen may have made of it meanwhile.
    setTyped(next === from.value ? value : next)
    if (next === from.value || next === value) return
    sent.current = { text: next, begun: from }
    await onSave(next, from)
    sent.current = undefined
  }
  return (
    <input
      aria-label={label}
      // It goes on where it was typed, and is saved when it is left.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={kept !== undefined}
      placeholder={placeholder}
      value={typed}
      maxLength={sectionTitleMax}
      autoComplete="off"
      enterKeyHint="done"
      onFocus={() => {
        begun.current ??= { value, version }
      }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (isConversion(event.nativeEvent)) return
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        setTyped(value)
      }}
      className="min-h-11 w-full min-w-0 truncate rounded-md border border-transparent bg-transparent px-2 text-base font-bold
        placeholder:font-normal placeholder:text-ink-soft hover:border-line focus:border-control focus:bg-surface"
    />
  )
}
