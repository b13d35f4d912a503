import { manageLinkPath } from '@noren/contract/addresses'
import { Button, buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { formatPrice } from '@noren/words/format'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { managePath, shopPath } from '#platform/address.ts'
import { dateOf, timeOf } from '#platform/moment.ts'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { ShortTicket } from '#shell/ticket/short-ticket.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

type Props = { context: RenderContext; page: PageOf<'payment'> }

/** Looks again so often by itself, every five seconds. Rule PAY-9. */
const triesMax = 12

/** A booking that waits for its payment: to be paid, being checked, or over. Rules PAY-8 to PAY-10. */
export const PaymentPage = ({ context, page }: Props): ReactNode => {
  const { paying, notice } = page
  const { lang } = context
  return (
    <Frame context={context} shopName={paying.shop.name}>
      {notice && (
        <div className="mb-4">
          <Notice tone="danger">
            <Unbroken text={customerPayments[lang].page.unavailable} />
          </Notice>
        </div>
      )}
      <State context={context} page={page} />
    </Frame>
  )
}

/** Where the page goes by itself, as long as it may: without script, in the document's head. */
export const nextLook = (context: RenderContext, page: PageOf<'payment'>): string | undefined =>
  isBeingChecked(page) && page.tries < triesMax
    ? managePath(context, manageLinkPath(page.token, '/payment'), { returned: 1, tries: page.tries + 1 })
    : undefined

const isBeingChecked = ({ paying, returned }: PageOf<'payment'>): boolean =>
  paying.state === 'processing' || (paying.state === 'open' && returned)

const State = ({ context, page }: Props) => {
  const words = customerPayments[context.lang].page
  if (page.paying.state === 'expired')
    return (
      <>
        <Heading>{words.overTitle}</Heading>
        <Lead text={words.overText} />
        <Booking context={context} page={page} />
        <a
          href={shopPath(context, '/book', {
            menu: page.paying.menu_ids.map(String),
            staff: page.paying.staff_id,
            start: `${dateOf(page.paying.start_at)}T${timeOf(page.paying.start_at)}`,
          })}
          className={`mt-5 ${buttonClass({ size: 'lg', block: true })}`}
        >
          {words.again}
        </a>
      </>
    )
  return isBeingChecked(page) ? (
    <Checking context={context} page={page} />
  ) : (
    <Open context={context} page={page} />
  )
}

const Open = ({ context, page }: Props) => {
  const { lang } = context
  const words = customerPayments[lang].page
  return (
    <>
      <Heading>{words.title}</Heading>
      <Lead text={words.lead(timeOf(page.paying.expires_at))} />
      <Booking context={context} page={page} />
      <form
        method="post"
        action={managePath(context, manageLinkPath(page.token, '/payment'))}
        data-once
        target="_top"
        className="mt-5"
      >
        <OfflineNotice lang={lang} />
        <Button type="submit" size="lg" block data-sending={words.going}>
          {words.go}
        </Button>
      </form>
      <form
        method="post"
        action={managePath(context, manageLinkPath(page.token, '/payment/stop'))}
        data-once="reload"
        className="mt-8 border-t border-line pt-5"
      >
        <p className="mb-3 text-sm text-ink-soft">
          <Unbroken text={words.stopText} />
        </p>
        <Button type="submit" variant="outline" size="lg" block data-sending={words.stopping}>
          {words.stop}
        </Button>
      </form>
    </>
  )
}

const Checking = ({ context, page }: Props) => {
  const words = customerPayments[context.lang].page
  const isProcessing = page.paying.state === 'processing'
  const looksAgain = nextLook(context, page) !== undefined
  return (
    <>
      <Heading>{words.checkingTitle}</Heading>
      <Lead
        text={isProcessing ? words.processingText : looksAgain ? words.checkingText : words.checkingLong}
      />
      <Booking context={context} page={page} />
      <form
        method="post"
        action={managePath(context, manageLinkPath(page.token, '/payment/check'))}
        data-once="reload"
        className="mt-5"
      >
        <Button type="submit" variant="outline" size="lg" block data-sending={words.checking}>
          {words.check}
        </Button>
      </form>
    </>
  )
}

const Lead = ({ text }: { text: string }) => (
  <p className="mt-2">
    <Unbroken text={text} />
  </p>
)

/** What is booked, as its ticket, with the sum at its end. */
const Booking = ({ context: { lang }, page: { paying } }: Props) => (
  <div className="mt-4">
    <ShortTicket
      lang={lang}
      start={paying.start_at}
      minutes={paying.total_duration}
      menu={paying.menu_name}
      lines={paying.lines}
      isOff={paying.state === 'expired'}
    >
      <div data-part="price" className="flex flex-wrap items-baseline justify-between gap-x-3 py-3">
        <dt className="text-ink-soft">{customerPayments[lang].page.amount}</dt>
        <dd className="figures text-lg font-bold">
          <Unbroken text={formatPrice(lang, paying.amount)} />
        </dd>
      </div>
    </ShortTicket>
  </div>
)
