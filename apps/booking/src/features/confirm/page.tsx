import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { errors as errorTexts } from '@noren/words/errors'
import { formatPrice } from '@noren/words/format'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { contactText } from '#shell/contact.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { ChangeButton } from './change-button.tsx'
import { Customer } from './customer.tsx'
import { Service } from './service.tsx'

type Props = { context: RenderContext; page: PageOf<'confirm'> }

/** The last page before a booking. Rules BOOK-9, BOOK-35. */
export const ConfirmPage = ({ context, page }: Props): ReactNode => {
  const { shop, notice } = page
  const words = booking[context.lang].confirm
  return (
    <Frame context={context} shopName={shop.name} step={3}>
      <Heading>{words.title}</Heading>
      <p className="mt-1 text-sm">
        <Unbroken text={words.lead} />
      </p>
      {notice && (
        <div className="mt-4">
          <Notice tone="danger">
            <Unbroken text={noticeText(context, page)} />
          </Notice>
        </div>
      )}
      <div className="mt-4">
        <Service context={context} page={page} />
      </div>
      <section
        aria-labelledby="customer"
        className="mt-5 mb-6 rounded-lg border border-line bg-surface px-4 pt-1 pb-2 shadow-soft sm:px-6"
      >
        <div className="-mr-2 flex items-center justify-between gap-3">
          <h2 id="customer" className="text-base">
            {words.customer}
          </h2>
          <ChangeButton context={context} page={page} edit="details" what={words.customer} />
        </div>
        <Customer context={context} page={page} />
      </section>
      <Bar context={context} page={page} />
    </Frame>
  )
}

/** The price and the buttons, always to be seen: the end of the page in a narrow window. */
const Bar = ({ context, page }: Props) => {
  const { lang } = context
  const { menu } = page
  const words = booking[lang].confirm
  const paying = customerPayments[lang].confirm
  const atShop = menu.requires_approval ? words.submitApproval : words.submit
  const now = menu.requires_approval ? paying.submitApproval : paying.submit
  return (
    <div className="bottom-bar">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {menu.requires_approval && (
          <p className="w-full text-sm leading-snug font-bold text-caution sm:w-auto">
            {words.approvalNotice}
          </p>
        )}
        <b className="figures text-sm whitespace-nowrap week:text-base">{formatPrice(lang, menu.price)}</b>
        {menu.advance_payment === 'none' && <Send context={context} page={page} label={atShop} />}
        {menu.advance_payment === 'required' && <Send context={context} page={page} label={now} pays />}
        {menu.advance_payment === 'optional' && (
          <div className="grid grow grid-cols-2 gap-2 max-week:w-full">
            <Send context={context} page={page} label={paying.shop} isSecond />
            <Send context={context} page={page} label={paying.now} pays />
          </div>
        )}
      </div>
    </div>
  )
}

/** One way to book. Each is a form of its own, so that one that waits for a connection is sent as it was pressed. */
const Send = ({
  context,
  page: { fields },
  label,
  pays = false,
  isSecond = false,
}: Props & { label: string; pays?: boolean; isSecond?: boolean }) => {
  const { lang } = context
  return (
    <form
      method="post"
      action={shopPath(context, '/book')}
      data-once
      // The provider's page is shown in no frame.
      target={pays ? '_top' : undefined}
      className="flex grow flex-col"
    >
      <HiddenFields fields={fields} />
      {pays && <input type="hidden" name="pay" value="now" />}
      <OfflineNotice lang={lang} />
      <Button
        type="submit"
        size="lg"
        variant={isSecond ? 'outline' : undefined}
        className="grow px-3!"
        data-sending={booking[lang].confirm.sending}
      >
        {label}
      </Button>
    </form>
  )
}

const noticeText = ({ lang }: RenderContext, { notice, shop }: Props['page']): string => {
  switch (notice) {
    case 'menu_changed':
    case 'payment_over':
      return errorTexts[lang][notice]
    case 'payment_unavailable':
      return customerPayments[lang].page.unavailable
    case 'too_many_bookings':
      return booking[lang].confirm.tooMany(contactText(lang, shop))
    default:
      return errorTexts[lang].busy
  }
}
