import { Notice } from '@noren/ui/notice'
import { providers } from '@noren/words/accounts/providers'
import type { ReactNode } from 'react'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useWords } from '#platform/language.ts'
import { plainAddress } from './in-app.ts'

/** Stands where Google's button would: how to come here with a browser that Google accepts. Rule ACC-8. */
export const InAppNotice = (): ReactNode => {
  const words = useWords(providers).inApp
  return (
    <Notice tone="caution" title={words.title}>
      <p>{words.text}</p>
      <p className="mt-1">{words.why}</p>
      <div className="mt-3 text-ink">
        <CopyField label={words.url} value={plainAddress(location.href)} copy={words.copy} narrow />
      </div>
    </Notice>
  )
}
