import { sectionTitleMax } from '@noren/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'

type Props = { label: string; placeholder: string; value: string; onSave: (value: string) => void }

/** A heading that is changed where it stands: saved on Enter and when it is left, taken back on Escape. */
export const TitleField = ({ label, placeholder, value, onSave }: Props): ReactNode => {
  const [typed, setTyped] = useState(value)
  const isEditing = useRef(false)
  useEffect(() => {
    if (!isEditing.current) setTyped(value)
  }, [value])
  const save = () => {
    isEditing.current = false
    const next = typed.trim()
    setTyped(next)
    if (next !== value) onSave(next)
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
        isEditing.current = true
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
