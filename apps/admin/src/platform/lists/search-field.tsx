import { IconButton } from '@noren/ui/button'
import { closeIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { isConversion } from '#platform/fields/conversion.ts'
import { useWords } from '#platform/language.ts'

/** Searches half a second after the last letter, never in the middle of a conversion, and at once with Enter. Rule CUST-3. */
export const SearchField = ({
  label,
  placeholder,
  value,
  maxLength,
  delay = 500,
  onSearch,
}: {
  label: string
  placeholder?: string
  value: string
  maxLength?: number
  /** Milliseconds after the last letter; 0 where nothing is asked of the server. */
  delay?: number
  onSearch: (text: string) => void
}): ReactNode => {
  const words = useWords(widgets).search
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [isComposing, setComposing] = useState(false)
  // Only a value from elsewhere (back, a link) replaces what is being typed.
  const reported = useRef(value)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setTyped(value)
  }, [value])
  const search = (text: string) => {
    const wanted = text.trim()
    // Not compared with `value`, which may be on its way still: to the last search, or to none.
    if (wanted === reported.current) return
    reported.current = wanted
    onSearch(wanted)
  }
  const searchLater = useEffectEvent(search)
  // A search is a navigation, and would end one that is on its way: the press on a row was for that.
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isComposing || isLeaving) return
    const timer = setTimeout(() => searchLater(typed), delay)
    return () => clearTimeout(timer)
  }, [typed, isComposing, isLeaving, delay])
  return (
    <search>
      <TextInput
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={maxLength}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isConversion(event.nativeEvent)) return
          event.preventDefault()
          search(typed)
        }}
        trailing={
          typed !== '' && (
            <IconButton
              label={words.clear}
              path={closeIcon}
              onClick={() => {
                setTyped('')
                search('')
                field.current?.focus()
              }}
            />
          )
        }
      />
    </search>
  )
}
