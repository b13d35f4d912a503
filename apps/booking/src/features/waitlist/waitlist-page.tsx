import { waitingPath, type WaitingPage } from '@noren/contract/addresses'
import { Button, buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { waitlist } from '@noren/words/booking/waitlist'
import { formatDate, formatPrice, formatShortDate, formatTimes } from '@noren/words/format'
import type { ReactNode } from 'react'
import { managePath, shopPath } from '#platform/address.ts'
import { dateOf, momentText, timeOf } from '#platform/moment.ts'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { contactText } from '#shell/contact.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { Fact, FactList } from '#shell/ticket/facts.tsx'
import { Sheet } from '#shell/ticket/sheet.tsx'
import { When } from '#shell/ticket/when.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

type Props = { context: RenderContext; page: PageOf<'waitlist'> }

/** The own place on the list: what is held until when, with all that must be known before the press, or that one waits. Rule WAIT-20. */
export const WaitlistPage = ({ context, page }: Props): ReactNode => {
  const { waiting, notice } = page
  const { lang } = context
  const words = waitlist[lang].own
  const { status, offer, shop } = waiting
  const isHeld = status === 'waiting' && offer !== null
  return (
    <Frame context={context} shopName={shop.name}>
      <Heading>{isHeld ? words.status.offered : words.status[status]}</Heading>
      {notice && (
        <div className="mt-4" role="status">
          <Notice tone="caution">
            {notice === 'refused' ? words.refused(contactText(lang, shop)) : words[notice]}
          </Notice>
        </div>
      )}
      {isHeld ? (
        <Held context={context} page={page} offer={offer} />
      ) : (
        <>
          <p className="mt-3">
            <Unbroken text={words.text[status]} />
          </p>
          <Place context={context} page={page} />
        </>
      )}
    </Frame>
  )
}

type Offer = NonNullable<PageOf<'waitlist'>['waiting']['offer']>

const Held = ({ context, page, offer }: Props & { offer: Offer }) => {
  const { lang } = context
  const { waiting } = page
  const words = waitlist[lang].own
  const facts = booking[lang].confirm
  const { shop } = waiting
  return (
    <>
      <p className="phrases mt-3 font-bold">
        <Unbroken text={words.held(momentText(lang, offer.ends_at))} />
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {words.notBooked}
        {offer.requires_approval && ` ${facts.approvalNotice}`}
      </p>
      <div className="mt-4">
        <Sheet>
          <dl className="px-4 py-4 sm:px-6">
            <dt className="text-sm text-ink-soft">{facts.when}</dt>
            <dd className="mt-1">
              <When lang={lang} start={offer.start_at} minutes={offer.total_duration} />
            </dd>
          </dl>
          <div className="ticket-tear" />
          <div className="px-4 py-2 sm:px-6">
            <FactList>
              <Fact name={words.menu}>{waiting.menu_name}</Fact>
              {waiting.staff_name !== null && <Fact name={words.staff}>{waiting.staff_name}</Fact>}
              <Fact name={facts.price}>
                <b className="figures">
                  <Unbroken text={formatPrice(lang, offer.price)} />
                </b>
              </Fact>
              <Fact name={facts.payment}>
                {facts.paymentOnSite}{' '}
                {shop.payment_options.length > 0 && (
                  <span className="block break-keep">
                    {shop.payment_options.join(booking[lang].shop.listJoin)}
                  </span>
                )}
              </Fact>
              <Fact name={facts.cancel}>
                <Unbroken
                  text={
                    (offer.cancel_until === null
                      ? facts.cancelClosed
                      : facts.cancelText(momentText(lang, offer.cancel_until))) +
                    facts.cancelAfter(contactText(lang, shop))
                  }
                />
              </Fact>
            </FactList>
          </div>
        </Sheet>
      </div>
      <div className="mt-6 grid gap-3">
        <OfflineNotice lang={lang} />
        <Press context={context} page={page} path="/book">
          <input type="hidden" name="offer" value={offer.id} />
          <input type="hidden" name="expected_price" value={offer.price} />
          <Button type="submit" size="lg" block data-sending={words.sending}>
            {offer.requires_approval ? words.request : words.book}
          </Button>
        </Press>
        <Press context={context} page={page} path="/decline">
          <input type="hidden" name="offer" value={offer.id} />
          <Button type="submit" variant="outline" size="lg" block data-sending={words.sending}>
            {words.decline}
          </Button>
        </Press>
        <p className="text-center text-sm text-ink-soft">{words.declineHint}</p>
      </div>
      <Leave context={context} page={page} />
    </>
  )
}

/** What one waits for, and the ways on. */
const Place = ({ context, page }: Props) => {
  const { lang } = context
  const { waiting } = page
  const words = waitlist[lang].own
  const { status } = waiting
  const isOn = status === 'waiting' || status === 'unproven'
  return (
    <>
      {isOn && (
        <div className="mt-4 rounded-lg border border-line bg-surface px-4 py-2 sm:px-6">
          <FactList>
            <Fact name={words.menu}>{waiting.menu_name}</Fact>
            <Fact name={words.staff}>{waiting.staff_name ?? words.anyStaff}</Fact>
            <Fact name={words.days}>
              <Unbroken text={daysText(lang, waiting)} />
            </Fact>
            {!isWholeDay(waiting) && (
              <Fact name={words.times}>{formatTimes(lang, waiting.from_time, waiting.to_time)}</Fact>
            )}
            <Fact name={words.until}>
              <Unbroken text={endText(lang, waiting.ends_at)} />
            </Fact>
          </FactList>
        </div>
      )}
      {status === 'unproven' && (
        <div className="mt-6">
          <Press context={context} page={page} path="/prove">
            <Button type="submit" size="lg" block data-sending={words.sending}>
              {words.prove}
            </Button>
          </Press>
        </div>
      )}
      {isOn ? (
        <Leave context={context} page={page} />
      ) : (
        <div className="mt-6 grid gap-3">
          {status === 'booked' && waiting.manage_url !== null && (
            <a href={waiting.manage_url} className={buttonClass({ size: 'lg', block: true })}>
              {words.manage}
            </a>
          )}
          <a
            href={shopPath(context, '')}
            className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
          >
            {words.again}
          </a>
        </div>
      )}
    </>
  )
}

/** A turn that is given up is gone: it asks once, without script too. Rule WAIT-92. */
const Leave = ({ context, page }: Props) => {
  const words = waitlist[context.lang].own
  return (
    <details className="mt-8 text-center">
      <summary className={`cursor-pointer ${buttonClass({ variant: 'quiet' })}`}>{words.leave}</summary>
      <div className="mt-2 rounded-lg border border-line bg-surface px-4 py-4">
        <p className="phrases">{words.leaveText}</p>
        <div className="mt-3">
          <Press context={context} page={page} path="/leave">
            <Button type="submit" variant="danger" data-sending={words.sending}>
              {words.leaveNow}
            </Button>
          </Press>
        </div>
      </div>
    </details>
  )
}

const Press = ({
  context,
  page: { token },
  path,
  children,
}: Props & { path: WaitingPage; children: ReactNode }) => (
  <form method="post" action={managePath(context, waitingPath(token, path))} data-once="reload">
    {children}
  </form>
)

type Waiting = PageOf<'waitlist'>['waiting']

const daysText = (lang: RenderContext['lang'], { from_date, to_date }: Waiting): string =>
  from_date === to_date
    ? formatDate(lang, from_date)
    : waitlist[lang].own.range(formatShortDate(lang, from_date), formatShortDate(lang, to_date))

/** The end of a day is that day. */
const endText = (lang: RenderContext['lang'], moment: string): string =>
  timeOf(moment) === '23:59'
    ? waitlist[lang].own.untilDay(formatDate(lang, dateOf(moment)))
    : momentText(lang, moment)

const isWholeDay = ({ from_time, to_time }: Waiting): boolean => from_time === '00:00' && to_time === '23:59'
