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
import { Frame, Heading, twoColumnsClass } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { ChangeButton } from './change-button.tsx'
import { Customer } from './customer.tsx'
import { Notes } from './notes.tsx'
import { Service } from './service.tsx'
import { bookFormId, WaysToPay } from './ways-to-pay.tsx'

type Props = { context: RenderContext; page: PageOf<'confirm'> }

/** The last page before a booking. Rules BOOK-9, BOOK-35, BOOK-185. */
export const ConfirmPage = ({ context, page }: Props): ReactNode => {
  const { shop, notice } = page
  const words = booking[context.lang].confirm
  return (
    <Frame
      context={context}
      shopName={shop.name}
      step={3}
      choosesStaff={choosableStaff(shop, page.choice.wanted.menuIds).length > 0}
      isWide
      endsInBar
    >
      <div className={`paying flex flex-1 flex-col ${confirmRows} ${twoColumnsClass}`}>
        <div className="mb-4 lg:col-start-1">
          <Heading>{words.title}</Heading>
          <p className="phrases mt-1 text-sm">
            <Unbroken text={leadOf(context, page)} />
          </p>
          {notice && (
            <div className="mt-4">
              <Notice tone="danger">
                <Unbroken text={noticeText(context, page)} />
              </Notice>
            </div>
          )}
        </div>
        <div className="mb-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Service context={context} page={page} />
        </div>
        {/* Below each other the bar sticks within the whole page, not below the ticket alone. */}
        <div className="min-w-0 max-lg:contents lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <WaysToPay context={context} page={page} />
          <section
            aria-labelledby="customer"
            className="rounded-lg border border-line bg-surface px-4 pt-1 pb-2 shadow-soft sm:px-6"
          >
            <div className="-mr-2 flex items-center justify-between gap-3">
              <h2 id="customer" className="text-base">
                {words.customer}
              </h2>
              <ChangeButton context={context} page={page} edit="details" what={words.customer} />
            </div>
            <Customer context={context} page={page} />
          </section>
          <div className="my-6 flex-1">
            <Notes context={context} page={page} />
          </div>
        </div>
        <Bar context={context} page={page} />
      </div>
    </Frame>
  )
}

/**
 * From 1024 px on the bar stands below the ticket, whatever is at their left: the heading's row takes no height of the ticket, which
 * spans it, and the last one takes what the left column has more. Rule BOOK-199.
 */
const confirmRows = 'lg:grid-rows-[minmax(min-content,0px)_auto_1fr]'

/** The price and the button, always to be seen: the end of the page in a narrow window. The provider's page is shown in no frame. */
const Bar = ({ context, page }: Props) => {
  const { lang } = context
  const { choice, fields } = page
  const words = booking[lang].confirm
  const paying = customerPayments[lang].confirm
  const mayPay = choice.advance_payment !== 'none'
  const mustPay = choice.advance_payment === 'required'
  return (
    <form
      id={bookFormId}
      method="post"
      action={shopPath(context, '/book')}
      data-once
      target={mustPay ? '_top' : undefined}
      className="bottom-bar is-beside lg:col-start-2 lg:row-start-3 lg:self-start"
    >
      {/* What is chosen on the page, not what was chosen before. */}
      <HiddenFields fields={fields} without={['pay']} />
      {mustPay && <input type="hidden" name="pay" value="now" />}
      <OfflineNotice lang={lang} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {choice.requires_approval && (
          <p className="w-full text-sm leading-snug font-bold text-caution">{words.approvalNotice}</p>
        )}
        <b className="figures text-sm whitespace-nowrap week:text-base lg:hidden">
          {formatPrice(lang, choice.price)}
        </b>
        {!mustPay && (
          <Submit
            lang={lang}
            label={choice.requires_approval ? words.submitApproval : words.submit}
            className={mayPay ? 'pays-there' : ''}
          />
        )}
        {mayPay && (
          <Submit
            lang={lang}
            label={choice.requires_approval ? paying.submitApproval : paying.submit}
            className={mustPay ? '' : 'pays-now'}
            target="_top"
          />
        )}
      </div>
    </form>
  )
}

const Submit = ({
  lang,
  label,
  className,
  target,
}: {
  lang: Lang
  label: string
  className: string
  target?: '_top'
}) => (
  <Button
    type="submit"
    size="lg"
    className={`grow px-3! ${className}`}
    formTarget={target}
    data-sending={booking[lang].confirm.sending}
  >
    {label}
  </Button>
)

/** What a press does, by the name of its button; where two ways to pay have one each, that one is to be chosen. */
const leadOf = ({ lang }: RenderContext, { choice }: Props['page']): string => {
  const words = booking[lang].confirm
  const paying = customerPayments[lang].confirm
  switch (choice.advance_payment) {
    case 'optional':
      return paying.lead
    case 'required':
      return choice.requires_approval ? paying.leadApproval : paying.leadRequired
    case 'none':
      return choice.requires_approval ? words.leadApproval(words.submitApproval) : words.lead(words.submit)
  }
}

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
