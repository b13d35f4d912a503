import { Button, buttonClass } from '@noren/ui/button'
import { Curtain } from '@noren/ui/noren'
import { booking } from '@noren/words/booking'
import { errors as errorTexts } from '@noren/words/errors'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { AfterPayment, PageOf, RenderContext, ErrorPageCode } from '#platform/view.ts'
import { Frame } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** The error page: what went wrong, and what to do. */
export const ErrorPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'error'>
}): ReactNode => {
  const { title, text } = textsOf(context.lang, page)
  return (
    <Frame context={context} shopName={page.shopName}>
      <div className="mx-auto flex max-w-md flex-col items-center py-8 text-center">
        <Curtain className="h-24 w-48" />
        <h1 className="mt-6 text-xl">{title}</h1>
        {text && (
          <p className="balance mt-3 text-ink-soft">
            <Unbroken text={text} />
          </p>
        )}
        {page.afterPayment && (
          <>
            <Assurance lang={context.lang} shop={page.afterPayment.shop} />
            <a href={page.afterPayment.path} className={`mt-7 ${buttonClass({ size: 'lg' })}`}>
              {booking[context.lang].errorPage.retry}
            </a>
          </>
        )}
        {isTemporary(page.code) && context.currentPath && (
          <a href={context.currentPath} className={`mt-7 ${buttonClass({ size: 'lg' })}`}>
            {booking[context.lang].errorPage.retry}
          </a>
        )}
        {page.resend && isTemporary(page.code) && (
          <form method="post" action={page.resend.action} className="mt-7">
            <HiddenFields fields={page.resend.fields} />
            <Button type="submit" size="lg">
              {booking[context.lang].errorPage.retry}
            </Button>
          </form>
        )}
        {page.shopName && !page.afterPayment && (
          <a
            href={shopPath(context, '')}
            className={`mt-7 ${buttonClass({ variant: 'outline', size: 'lg' })}`}
          >
            {booking[context.lang].backToShop}
          </a>
        )}
        {/* A shop's own host has no page but the shop's. */}
        {page.code === 'not_found' && !page.shopName && context.base !== '' && (
          <a href="/" className={`mt-7 ${buttonClass({ variant: 'outline', size: 'lg' })}`}>
            {booking[context.lang].errorPage.toTop}
          </a>
        )}
      </div>
    </Frame>
  )
}

/** That the money is safe, what happens next, and whom to call. */
const Assurance = ({ lang, shop }: { lang: RenderContext['lang']; shop: AfterPayment['shop'] }) => {
  const words = customerPayments[lang].failed
  const way = shop && (shop.phone_number ?? shop.email)
  return (
    <>
      <p className="mt-5 font-bold">{words.safe}</p>
      <p className="mt-1 text-left">{words.next}</p>
      {shop && (
        <p className="mt-5">
          {words.call}
          <span className="block font-bold">{shop.name}</span>
          {way && (
            <a
              href={`${shop.phone_number ? 'tel' : 'mailto'}:${way}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {way}
            </a>
          )}
        </p>
      )}
    </>
  )
}

const isTemporary = (code: ErrorPageCode): boolean =>
  code === 'fault' || code === 'busy' || code === 'too_many' || code === 'slot_taken'

const textsOf = (
  lang: RenderContext['lang'],
  { code, shopName }: PageOf<'error'>,
): { title: string; text?: string } => {
  const words = booking[lang].errorPage
  const texts = errorTexts[lang]
  switch (code) {
    case 'not_found':
      return { title: words.notFound, text: shopName ? words.shopNotFoundText : words.notFoundText }
    case 'link_unknown':
      return { title: words.linkUnknown, text: words.linkUnknownText }
    case 'link_example':
      return { title: words.linkExample, text: words.linkExampleText }
    case 'trial_over':
      return { title: words.trialOver, text: words.trialOverText }
    case 'preview_unknown':
      return { title: words.previewUnknown, text: words.previewUnknownText }
    case 'too_many':
      return { title: words.tooMany, text: texts.too_many }
    case 'busy':
      return { title: words.tooMany, text: texts.busy }
    case 'fault':
      return { title: words.fault, text: texts.fault }
    default:
      return { title: words.refused, text: texts[code] }
  }
}
