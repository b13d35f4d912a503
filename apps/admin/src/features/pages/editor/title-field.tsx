import { sectionTitleMax } from '@noren/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'

/** What the field showed when it was entered: a change of any other version is one of another screen. */
export type Begun = { value: string; version: number }

type Props = {
  label: string
  placeholder: string
  value: string
  version: number
  onSave: (value: string, begun: Begun) => void
}

/** A heading that is changed where it stands: saved on Enter and when it is left, taken back on Escape. */
export const TitleField = ({ label, placeholder, value, version, onSave }: Props): ReactNode => {
  const [typed, setTyped] = useState(value)
  const begun = useRef<Begun>(undefined)
  useEffect(() => {
    if (!begun.current) setTyped(value)
  }, [value])
  const save = () => {
    const from = begun.current ?? { value, version }
    begun.current = undefined
    const next = typed.trim()
    // Left as it was: shown is what another screen may have made of it meanwhile.
    setTyped(next === from.value ? value : next)
    if (next !== from.value && next !== value) onSave(next, from)
  }
  return (
    <input
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={sectionTitleMax}
      autoComplete="off"
      enterKeyHint="done"
      onFocus={() => {
        begun.current = { value, version }
      }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
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
