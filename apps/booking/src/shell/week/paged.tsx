import { buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { OfflineNotice, overlayClass } from '#platform/offline-notice.tsx'
import { ScriptText } from '#platform/script-texts/script-text.tsx'

/** A free time sends its `start` there, together with `hidden`. */
export type FormLinks = { method: 'get' | 'post'; action: string; hidden: ReactNode }

/**
 * A week or a month, all plain links and forms. With script, `week-paging` loads another one from the page that its link
 * leads to and says `said`.
 */
export const Paged = ({
  lang,
  links,
  said,
  children,
}: {
  lang: Lang
  links: FormLinks
  said: string
  children: ReactNode
}): ReactNode => {
  const words = bookingTime[lang]
  return (
    <>
      <OfflineNotice lang={lang} text={booking[lang].offline.loading} />
      <div hidden data-week-failed="" className={overlayClass}>
        <Notice
          tone="danger"
          action={
            <a
              href={links.action}
              data-week-retry=""
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <ScriptText>{words.retry}</ScriptText>
            </a>
          }
        >
          <ScriptText>{words.failed}</ScriptText>
        </Notice>
      </div>
      <form method={links.method} action={links.action}>
        {links.hidden}
        <div data-week={said} className="transition-opacity aria-busy:opacity-40">
          {children}
        </div>
      </form>
      <p role="status" data-week-said="" className="sr-only" />
    </>
  )
}
