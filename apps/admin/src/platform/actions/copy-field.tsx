import { Button } from '@noren/ui/button'
import { checkIcon, Icon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'

/** A text to take away; says for two seconds that it was copied, or how to copy it where the browser refuses. Rule SCR-16. */
export const CopyField = ({
  label,
  value,
  copy,
  narrow = false,
}: {
  label: string
  value: string
  /** What the button says; 「コピー」 unless given. */
  copy?: string
  /** The button below the field, for small places. */
  narrow?: boolean
}): ReactNode => {
  const words = useWords(common)
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const take = async () => setOutcome((await copyText(value, field.current)) ? 'copied' : 'refused')
  return (
    <div>
      <div className={`flex flex-col gap-2 ${narrow ? '' : 'xs:flex-row'}`}>
        <TextInput
          ref={field}
          readOnly
          aria-label={label}
          value={value}
          onFocus={(event) => event.target.select()}
          className="flex-1"
        />
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
const copyText = async (text: string, field: HTMLInputElement | null): Promise<boolean> => {
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
