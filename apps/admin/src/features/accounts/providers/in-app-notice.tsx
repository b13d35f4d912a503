import { Button } from '@noren/ui/button'
import { checkIcon, Icon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { providers } from '@noren/words/accounts/providers'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { plainAddress } from './in-app.ts'

/** Stands where Google's button would: how to come here with a browser that Google accepts. Source: part 1 §§2.3, 9. */
export const InAppNotice = (): ReactNode => {
  const words = useWords(providers).inApp
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const url = plainAddress(location.href)
  const take = async () => setCopied(await copy(url, field.current))
  return (
    <Notice tone="caution" title={words.title}>
      <p>{words.text}</p>
      <p className="mt-1">{words.why}</p>
      <div className="mt-3 space-y-2 text-ink">
        <TextInput
          ref={field}
          readOnly
          aria-label={words.url}
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="outline" block onClick={() => void take()}>
          {copied && <Icon path={checkIcon} size={18} />}
          {copied ? words.copied : words.copy}
        </Button>
      </div>
    </Notice>
  )
}

/** In such browsers the clipboard is often missing or forbidden; then what is marked in the field is copied. */
const copy = async (text: string, field: HTMLInputElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    // Deprecated, and the only way there.
    return document.execCommand('copy')
  }
}
