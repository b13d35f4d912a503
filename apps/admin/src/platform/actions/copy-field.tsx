import { Button } from '@noren/ui/button'
import { checkIcon, Icon } from '@noren/ui/icon'
import { TextArea, TextInput } from '@noren/ui/input'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'

/** A text to take away; says for two seconds that it was copied, or how to copy it where the browser refuses. Rule SCR-16. */
export const CopyField = ({
  label,
  value,
  copy,
  narrow = false,
  rows,
}: {
  label: string
  value: string
  /** What the button says; 「コピー」 unless given. */
  copy?: string
  /** The button below the field, for small places. */
  narrow?: boolean
  /** Lines of a longer text; the button stands below it. */
  rows?: number
}): ReactNode => {
  const words = useWords(common)
  const line = useRef<HTMLInputElement>(null)
  const lines = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const take = async () =>
    setOutcome((await copyText(value, line.current ?? lines.current)) ? 'copied' : 'refused')
  return (
    <div>
      <div
        className={`flex flex-col gap-2 ${narrow ? '' : rows === undefined ? 'xs:flex-row' : 'xs:items-start'}`}
      >
        {rows === undefined ? (
          <TextInput
            ref={line}
            readOnly
            aria-label={label}
            value={value}
            onFocus={(event) => event.target.select()}
            className="flex-1"
          />
        ) : (
          <TextArea
            ref={lines}
            readOnly
            aria-label={label}
            value={value}
            rows={rows}
            onFocus={(event) => event.target.select()}
            className="field-sizing-content resize-none bg-paper-deep! wrap-anywhere"
          />
        )}
        <Button variant={narrow ? 'outline' : 'tonal'} block={narrow} onClick={() => void take()}>
          {outcome === 'copied' && <Icon path={checkIcon} size={18} />}
          {outcome === 'copied' ? words.copied : (copy ?? words.copy)}
        </Button>
      </div>
      <p role="status" className={outcome === 'refused' ? 'mt-2 text-sm text-danger' : 'sr-only'}>
        {outcome === 'refused' ? words.copyByHand : outcome === 'copied' && words.copied}
      </p>
    </div>
  )
}

/** The clipboard may be missing (plain http) or forbidden (browsers inside apps); then the selection in the field is copied. */
const copyText = async (
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> => {
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
