import { manageLinkPath, offerLinkPath } from '@noren/contract/addresses'
import { isLive } from '@noren/scheduling/status'
import { Button, buttonClass } from '@noren/ui/button'
import { Notice, type NoticeTone } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingOffer } from '@noren/words/booking/offer'
import { errors as errorTexts } from '@noren/words/errors'
import { formatDuration, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { dateOf, momentText, timeOf } from '#platform/moment.ts'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { ChangeRefusal, PageOf, RenderContext } from '#platform/view.ts'
import { contactText } from '#shell/contact.ts'
import { Heading } from '#shell/frame.tsx'
import { PendingNotice } from '#shell/notices/pending-notice.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

type Props = { context: RenderContext; page: PageOf<'manage'> }
type Reservation = PageOf<'manage'>['reservation']

/** The reservation's state in words, at the top of the page. */
export const StatusNotices = ({ context, page }: Props): ReactNode => {
  const { reservation, token, moved } = page
  const { lang } = context
  const words = booking[lang].manage
  const { status, start_at, email } = reservation
  return (
    <>
      {page.refused && (
        <StatusNotice tone="danger">
          <Unbroken text={refusalText(lang, page.refused, page)} />
        </StatusNotice>
      )}
      {moved && (
        <StatusNotice tone="success" title={words.moved}>
          <p>
            <Unbroken text={words.movedText(momentText(lang, start_at))} />
          </p>
          {email && reservation.mail !== 'withheld' && (
            <p>
              <Unbroken text={booking[lang].done.mail(email)} />
            </p>
          )}
        </StatusNotice>
      )}
      {isLive(status) && reservation.mail === 'withheld' && (
        <StatusNotice tone="caution">{booking[lang].done.mailWithheld}</StatusNotice>
      )}
      {status === 'pending_approval' && (
        <div className="mb-5">
          <PendingNotice lang={lang} reservation={reservation} />
        </div>
      )}
      {reservation.move_request && (
        <MoveRequest context={context} token={token} present={start_at} request={reservation.move_request} />
      )}
      {reservation.offer && <Offered context={context} offer={reservation.offer} />}
      {status === 'canceled' && !saysCanceled(reservation) && (
        <NotMade lang={lang} reservation={reservation} />
      )}
      {status === 'treated' && (
        <StatusNotice tone="info">
          <Unbroken text={words.treated} />
        </StatusNotice>
      )}
    </>
  )
}

const refusalText = (
  lang: Lang,
  refused: ChangeRefusal,
  { wait = 0, reservation }: PageOf<'manage'>,
): string => {
  const words = booking[lang].manage
  if (refused === 'moves_exhausted') return words.movesExhausted(contactText(lang, reservation.shop))
  if (refused === 'too_many') return words.movesTooOften(formatDuration(lang, Math.ceil(wait / 60)))
  return errorTexts[lang][refused]
}

/** A pending move request: the new time is not confirmed yet, and the present one is kept. */
const MoveRequest = ({
  context,
  token,
  present,
  request,
}: {
  context: RenderContext
  token: string
  present: string
  request: NonNullable<Reservation['move_request']>
}) => {
  const { lang } = context
  const words = booking[lang].manage
  return (
    <StatusNotice tone="caution" title={words.moveRequest}>
      <p className="figures font-bold text-ink">
        <Unbroken text={words.moveRequestFor(momentText(lang, request.start_at))} />
      </p>
      <p className="mt-1">
        <Unbroken text={words.moveRequestText(momentText(lang, present))} />
      </p>
      <p className="mt-1">
        <Unbroken text={words.moveRequestUntil(momentText(lang, request.expires_at))} />
      </p>
      <form
        method="post"
        action={managePath(context, manageLinkPath(token, '/reschedule'))}
        data-once
        className="mt-3"
      >
        <OfflineNotice lang={lang} />
        {/* Choosing the current time withdraws the request. */}
        <input type="hidden" name="start" value={`${dateOf(present)}T${timeOf(present)}`} />
        <Button type="submit" variant="outline" size="sm" data-sending={words.withdrawing}>
          {words.withdraw}
        </Button>
      </form>
    </StatusNotice>
  )
}

/** The shop offers other times, on a page of their own. */
const Offered = ({
  context,
  offer,
}: {
  context: RenderContext
  offer: NonNullable<Reservation['offer']>
}) => {
  const words = bookingOffer[context.lang].notice
  return (
    <StatusNotice tone="caution" title={words.title}>
      <p>
        <Unbroken text={words.text(momentText(context.lang, offer.ends_at))} />
      </p>
      <p className="mt-2">
        <a
          href={managePath(context, offerLinkPath(offer.token))}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {words.open}
        </a>
      </p>
    </StatusNotice>
  )
}

/** The heading of the page says already that the visit is canceled, and not another word for it. Rule BOOK-187. */
export const saysCanceled = ({ status, cancel_reason: reason }: Reservation): boolean =>
  status === 'canceled' && reason !== 'declined' && reason !== 'expired' && reason !== 'paid_late'

type OfCanceled = { lang: Lang; reservation: Reservation }

/** The news as the heading of its page, with what is said about it. Rule BOOK-187. */
export const Canceled = ({ lang, reservation }: OfCanceled): ReactNode => {
  const why = canceledWhy(lang, reservation)
  return (
    <>
      <Heading>{canceledTitle(lang, reservation)}</Heading>
      {why && (
        <p className="mt-1">
          <Unbroken text={why} />
        </p>
      )}
    </>
  )
}

/** A request that came to nothing; the ticket says by which sign. */
const NotMade = ({ lang, reservation }: OfCanceled) => (
  <StatusNotice tone="info" title={canceledTitle(lang, reservation)}>
    <Unbroken text={canceledWhy(lang, reservation)} />
  </StatusNotice>
)

const canceledTitle = (lang: Lang, { cancel_reason: reason }: Reservation): string => {
  const words = booking[lang].manage
  const titles: Partial<Record<NonNullable<typeof reason>, string>> = words.canceledTitle
  return (reason && titles[reason]) ?? words.canceled
}

/** Empty where nothing is known. */
const canceledWhy = (lang: Lang, { cancel_reason: reason, shop }: Reservation): string =>
  reason ? booking[lang].manage.canceledWhy[reason](contactText(lang, shop)) : ''

const StatusNotice = ({
  tone,
  title,
  children,
}: {
  tone: NoticeTone
  title?: string
  children?: ReactNode
}) => (
  <div className="mb-5">
    <Notice tone={tone} title={title}>
      {children}
    </Notice>
  </div>
)
