import { manageLinkPath } from '@noren/contract/addresses'
import { Button, buttonClass } from '@noren/ui/button'
import { arrowRightIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { dateOf, momentText } from '#platform/moment.ts'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame, Heading, twoColumnsClass } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Visit } from '#shell/visit.tsx'

type Props = { context: RenderContext; page: PageOf<'reschedule_confirm'> }

/** Shows the time before and after the move; the form posts it. A GET never moves anything. */
export const RescheduleConfirmPage = ({ context, page }: Props): ReactNode => {
  const { reservation, token, start, isAnyStaff } = page
  const { lang } = context
  const words = booking[lang].reschedule
  return (
    <Frame context={context} shopName={reservation.shop.name} isWide>
      <div className={`lg:grid-rows-[auto_1fr] ${twoColumnsClass}`}>
        <div>
          <Heading>{words.confirmTitle}</Heading>
          <p className="mt-3">
            <Unbroken text={words.lead} />
          </p>
        </div>
        <div className="mt-5 grid content-start justify-items-stretch gap-1 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <Visit
            lang={lang}
            label={words.before}
            start={reservation.start_at}
            minutes={reservation.total_duration}
            quiet
          />
          <Icon path={arrowRightIcon} className="rotate-90 justify-self-center text-ink-soft" />
          <Visit
            lang={lang}
            label={words.after}
            start={start}
            minutes={reservation.total_duration}
            menu={reservation.menu_name}
          />
        </div>
        <form
          method="post"
          action={manageLinkPath(token, '/reschedule')}
          data-once="reload"
          className="mt-6 grid gap-3 sm:grid-cols-2"
        >
          <input type="hidden" name="start" value={start} />
          {isAnyStaff && <input type="hidden" name="any" value="1" />}
          {context.isLangChosen && <input type="hidden" name="lang" value={lang} />}
          <div className="empty:hidden sm:col-span-2">
            <Consequences context={context} page={page} />
          </div>
          <OfflineNotice lang={lang} />
          <Button type="submit" size="lg" block data-sending={words.sending}>
            {isAsked(page) ? words.submitApproval : words.submit}
          </Button>
          <div className="grid">
            <a
              href={managePath(context, manageLinkPath(token, '/reschedule'), {
                from: dateOf(start),
                any: isAnyStaff ? 1 : null,
              })}
              className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
            >
              {words.other}
            </a>
          </div>
          <div className="grid sm:col-span-2">
            <a
              href={managePath(context, manageLinkPath(token))}
              className={buttonClass({ variant: 'quiet', size: 'lg', block: true })}
            >
              {words.back}
            </a>
          </div>
        </form>
      </div>
    </Frame>
  )
}

/** That the shop must approve the move, and which move request it replaces. */
const Consequences = ({ context: { lang }, page: { reservation, isAnyStaff } }: Props) => {
  const { status, requires_approval, start_at, move_request } = reservation
  const words = booking[lang].reschedule
  const texts = [
    ...(status === 'pending_approval' ? [words.pending] : []),
    ...(status === 'reserved' && requires_approval ? [words.approval(momentText(lang, start_at))] : []),
    ...(isAnyStaff && reservation.is_nominated ? [bookingCart[lang].staff.anyText] : []),
    ...(move_request ? [words.replaces(momentText(lang, move_request.start_at))] : []),
  ]
  return (
    texts.length > 0 && (
      <Notice tone="caution">
        {texts.map((text) => (
          <p key={text} className="not-first:mt-2">
            <Unbroken text={text} />
          </p>
        ))}
      </Notice>
    )
  )
}

const isAsked = ({ reservation: { status, requires_approval } }: Props['page']): boolean =>
  status === 'pending_approval' || requires_approval
