import { manageLinkPath } from '@noren/contract/addresses'
import { buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import { errors as errorTexts } from '@noren/words/errors'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { dateOf, momentText } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame, Heading, twoColumnsClass } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Alternatives } from '#shell/week/alternatives.tsx'

/** The new time was taken; the old one is kept, and the nearest free ones are offered. */
export const RescheduleSlotUnavailablePage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'reschedule_slot_unavailable'>
}): ReactNode => {
  const { reservation, token, code, start, alternatives } = page
  const { lang } = context
  const words = booking[lang].reschedule
  const linkClass = (variant: 'outline' | 'quiet') => buttonClass({ variant, size: 'lg', block: true })
  return (
    <Frame context={context} shopName={reservation.shop.name} isWide>
      <div className={twoColumnsClass}>
        <div className="min-w-0">
          <Heading>{words.unavailableTitle}</Heading>
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
              {context.isLangChosen && <input type="hidden" name="lang" value={lang} />}
              <Alternatives lang={lang} starts={alternatives} minutes={reservation.total_duration} />
            </form>
          )}
          <div className="mt-3 grid gap-2">
            <div className="grid">
              <a
                href={managePath(context, manageLinkPath(token, '/reschedule'), { from: dateOf(start) })}
                className={linkClass('outline')}
              >
                {bookingTime[lang].allTimes}
              </a>
            </div>
            <a href={managePath(context, manageLinkPath(token))} className={linkClass('quiet')}>
              {words.back}
            </a>
          </div>
        </div>
      </div>
    </Frame>
  )
}
