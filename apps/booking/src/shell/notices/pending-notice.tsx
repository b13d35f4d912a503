import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { momentText } from '#platform/moment.ts'
import type { PageOf } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'

/** Says that a request is not confirmed yet, and when it expires. Rule BOOK-10. */
export const PendingNotice = ({
  lang,
  reservation: { email, mail, expires_at },
  isTitled = true,
}: {
  lang: Lang
  reservation: PageOf<'done'>['reservation']
  /** Left out where the page already shows it. */
  isTitled?: boolean
}): ReactNode => {
  const words = booking[lang].done
  return (
    <Notice tone="caution" title={isTitled && words.pending}>
      <p>
        <Unbroken text={email && mail !== 'withheld' ? words.pendingText : words.pendingNoMail} />
      </p>
      {expires_at && (
        <p className="mt-1">
          <Unbroken text={words.pendingUntil(momentText(lang, expires_at))} />
        </p>
      )}
    </Notice>
  )
}
