import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { ScriptText } from './script-texts/script-text.tsx'

/**
 * Without a connection a plain form would lead to the browser's error page and lose the input. The notice overlays the
 * page, so that nothing moves when it appears.
 */
export const OfflineNotice = ({
  lang,
  text = booking[lang].offline.sending,
}: {
  lang: Lang
  text?: string
}): ReactNode => (
  <div hidden data-offline="" className={overlayClass}>
    <Notice tone="danger" title={<ScriptText>{booking[lang].offline.title}</ScriptText>}>
      <ScriptText>{text}</ScriptText>
    </Notice>
  </div>
)

/** At the top of the window, away from the thumb. */
export const overlayClass =
  'fixed inset-x-0 top-0 z-(--z-index-toast) mx-auto max-w-[42rem] rounded-md shadow-raised'
