import { Button } from '@noren/ui/button'
import { checkIcon, copyIcon, Icon } from '@noren/ui/icon'
import { TextArea } from '@noren/ui/input'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'

/** A text to take away; says for two seconds that it was copied, or how to copy it where the browser refuses. Rule SCR-16. */
export const CopyField = ({
  label,
  value,
  copy,
  narrow = false,
  rows = 1,
  code = false,
}: {
  label: string
  value: string
  /** What the button says; 「コピー」 unless given. */
  copy?: string
  /** A button with words below the field, where copying is all there is to do. */
  narrow?: boolean
  /** Lines of a longer text, where the browser cannot fit the field to it. */
  rows?: number
  /** Text for programs: all letters are equally wide. */
  code?: boolean
}): ReactNode => {
  const words = useWords(common)
  const field = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const take = async () => setOutcome((await copyText(value, field.current)) ? 'copied' : 'refused')
  const isCopied = outcome === 'copied'
  const name = isCopied ? words.copied : (copy ?? words.copy)
  const isLong = rows > 1
  return (
    <div>
      <div
        className={narrow ? '' : `flex items-start gap-2 ${isLong ? 'max-sm:flex-col max-sm:items-end' : ''}`}
      >
        <TextArea
          ref={field}
          readOnly
          aria-label={label}
          value={value}
          rows={rows}
          onFocus={(event) => event.target.select()}
          className={`field-sizing-content min-h-12 resize-none wrap-anywhere ${
            code ? 'font-mono text-xs! leading-normal!' : ''
          }`}
        />
        {!narrow && <CopyButton name={name} isCopied={isCopied} onPress={take} />}
      </div>
      {narrow && (
        <Button variant="outline" block onClick={() => void take()} className="mt-2">
          {isCopied && <Icon path={checkIcon} size={18} />}
          {name}
        </Button>
      )}
      <p role="status" className={outcome === 'refused' ? 'mt-2 text-sm text-danger' : 'sr-only'}>
        {outcome === 'refused' ? words.copyByHand : isCopied && words.copied}
      </p>
    </div>
  )
}

/** Beside the field, below a long one on a phone. As wide as its longest word where there is room, so that nothing moves. */
const CopyButton = ({
  name,
  isCopied,
  onPress,
}: {
  name: string
  isCopied: boolean
  onPress: () => Promise<void>
}) => (
  <button
    type="button"
    aria-label={name}
    onClick={() => void onPress()}
    className={`flex h-12 w-24 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-bold whitespace-nowrap
      transition-colors sm:w-36 ${isCopied ? 'bg-success-tint text-success' : 'bg-primary-tint text-primary hover:bg-primary hover:text-white'}`}
  >
    <Icon path={isCopied ? checkIcon : copyIcon} size={18} />
    <span className={isCopied ? 'max-sm:sr-only' : ''}>{name}</span>
  </button>
)

/** The clipboard may be missing (plain http) or forbidden (browsers inside apps); then the selection in the field is copied. */
const copyText = async (text: string, field: HTMLTextAreaElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    // Deprecated, but the only way in such browsers.
    return document.execCommand('copy')
  }
}
