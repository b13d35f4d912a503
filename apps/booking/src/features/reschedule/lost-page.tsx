import { manageLinkPath } from '@noren/contract/addresses'
import { buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import { errors as errorTexts } from '@noren/words/errors'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { dateOf, momentText } from '#platform/moment.ts'
import type { PageOf, Setting } from '#platform/view.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Alternatives } from '#shell/week/alternatives.tsx'

/** The new time was taken; the old one is kept, and the nearest free ones are offered. */
export const RescheduleLostPage = ({
  setting,
  page,
}: {
  setting: Setting
  page: PageOf<'reschedule_lost'>
}): ReactNode => {
  const { reservation, token, code, start, alternatives } = page
  const { lang } = setting
  const words = booking[lang].reschedule
  const look = (variant: 'outline' | 'quiet') => buttonClass({ variant, size: 'lg', block: true })
  return (
    <Frame setting={setting} shopName={reservation.shop.name}>
      <Heading>{words.lostTitle}</Heading>
      <div className="mt-4">
        <Notice tone="danger">
          <Unbroken text={errorTexts[lang][code]} />
        </Notice>
      </div>
      <p className="mt-4">
        <Unbroken text={words.kept(momentText(lang, reservation.start_at))} />
      </p>
      {alternatives.length > 0 && (
        <form method="get" action={manageLinkPath(token, '/reschedule')} className="mt-6">
          {setting.isLangChosen && <input type="hidden" name="lang" value={lang} />}
          <Alternatives lang={lang} starts={alternatives} />
        </form>
      )}
      <div className="mt-3 grid gap-2">
        <a
          href={managePath(setting, manageLinkPath(token, '/reschedule'), { from: dateOf(start) })}
          className={look('outline')}
        >
          {bookingTime[lang].allTimes}
        </a>
        <a href={managePath(setting, manageLinkPath(token))} className={look('quiet')}>
          {words.back}
        </a>
      </div>
    </Frame>
  )
}
