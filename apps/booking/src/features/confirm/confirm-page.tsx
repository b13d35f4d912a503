import { choosableStaff } from '@noren/contract/booking/choice'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { errors as errorTexts } from '@noren/words/errors'
import { formatPrice, type Lang } from '@noren/words/format'
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
    <Frame
      context={context}
      shopName={shop.name}
      step={3}
      choosesStaff={choosableStaff(shop, page.choice.wanted.menuIds).length > 0}
    >
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
        className="my-6 rounded-lg border border-line bg-surface px-4 pt-1 pb-2 shadow-soft sm:px-6"
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
  const { choice } = page
  const words = booking[lang].confirm
  const paying = customerPayments[lang].confirm
  if (choice.advance_payment === 'optional')
    return (
      <div className="bottom-bar">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Price context={context} page={page} />
          {/* Two forms, so that one that waits for a connection is sent as it was pressed. */}
          <div className="grid grow grid-cols-2 gap-2 max-week:w-full">
            <Send context={context} page={page}>
              <Submit lang={lang} label={paying.shop} isSecond />
            </Send>
            <Send context={context} page={page} pays>
              <Submit lang={lang} label={paying.now} />
            </Send>
          </div>
        </div>
      </div>
    )
  const pays = choice.advance_payment === 'required'
  const labels = pays ? paying : words
  return (
    <Send context={context} page={page} pays={pays} className="bottom-bar">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Price context={context} page={page} />
        <Submit lang={lang} label={choice.requires_approval ? labels.submitApproval : labels.submit} />
      </div>
    </Send>
  )
}

const Price = ({ context: { lang }, page: { choice } }: Props) => (
  <>
    {choice.requires_approval && (
      <p className="w-full text-sm leading-snug font-bold text-caution sm:w-auto">
        {booking[lang].confirm.approvalNotice}
      </p>
    )}
    <b className="figures text-sm whitespace-nowrap week:text-base">{formatPrice(lang, choice.price)}</b>
  </>
)

const Submit = ({ lang, label, isSecond = false }: { lang: Lang; label: string; isSecond?: boolean }) => (
  <Button
    type="submit"
    size="lg"
    variant={isSecond ? 'outline' : undefined}
    className="grow px-3!"
    data-sending={booking[lang].confirm.sending}
  >
    {label}
  </Button>
)

/** One way to book. The provider's page is shown in no frame. */
const Send = ({
  context,
  page: { fields },
  pays = false,
  className = 'flex flex-col',
  children,
}: Props & { pays?: boolean; className?: string; children: ReactNode }) => (
  <form
    method="post"
    action={shopPath(context, '/book')}
    data-once
    target={pays ? '_top' : undefined}
    className={className}
  >
    <HiddenFields fields={fields} />
    {pays && <input type="hidden" name="pay" value="now" />}
    <OfflineNotice lang={context.lang} />
    {children}
  </form>
)

const noticeText = ({ lang }: RenderContext, { notice, shop }: Props['page']): string => {
  switch (notice) {
    case 'menu_changed':
    case 'payment_over':
      return errorTexts[lang][notice]
    case 'payment_unavailable':
      return customerPayments[lang].page.unavailable
    case 'call_shop':
      return booking[lang].confirm.callShop(contactText(lang, shop))
    case 'too_many_bookings':
      return booking[lang].confirm.tooMany(contactText(lang, shop))
    default:
      return errorTexts[lang].busy
  }
}
