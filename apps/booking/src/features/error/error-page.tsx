import { Button, buttonClass } from '@noren/ui/button'
import { Curtain } from '@noren/ui/noren'
import { booking } from '@noren/words/booking'
import { errors as errorTexts } from '@noren/words/errors'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { PageOf, RenderContext, ErrorPageCode } from '#platform/view.ts'
import { Frame } from '#shell/frame.tsx'
import { Notes, type Note } from '#shell/notices/notes.tsx'
import { Reach } from '#shell/reach.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** What went wrong and what to do, under the shop's cloth where the shop is known; there is always a way out. Rule BOOK-167. */
export const ErrorPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'error'>
}): ReactNode => {
  const { lang } = context
  const { title, text, notes = [] } = textsOf(lang, page)
  const words = booking[lang].errorPage
  const paid = page.afterPayment && customerPayments[lang].failed
  const shop = page.afterPayment?.shop ?? page.contact
  // Of what was paid the shop's page says nothing.
  const leadsToShop = page.shopName !== undefined && !page.afterPayment
  // Filled, unless the same request once more is the better way.
  const wayOut = buttonClass({
    variant: page.afterPayment || isTemporary(page.code) ? 'outline' : 'primary',
    size: 'lg',
    block: true,
  })
  return (
    <Frame context={context} shopName={page.shopName} isWide>
      <div className="mx-auto flex max-w-md flex-col items-center pt-6 pb-2 text-center sm:pt-20">
        <Curtain isRolled className="h-24 w-48" />
        <h1 className="phrases mt-6 text-xl">{title}</h1>
        {text && (
          <p className="phrases mt-3 text-ink-soft">
            <Unbroken text={text} />
          </p>
        )}
        {notes.length > 0 && (
          <div className="mt-5 w-full">
            <Notes notes={notes} />
          </div>
        )}
        {paid && (
          <div className="mt-5 w-full rounded-lg border border-line bg-surface px-5 py-4 text-left">
            <p className="phrases font-bold">{paid.safe}</p>
            <p className="mt-1 text-sm text-ink-soft">{paid.next}</p>
          </div>
        )}
        <div className={`mt-7 grid w-full gap-3 ${notes.length > 0 || paid || shop ? '' : 'max-w-xs'}`}>
          <Again context={context} page={page} />
          {leadsToShop && (
            <a href={shopPath(context, '')} className={wayOut}>
              {booking[lang].backToShop}
            </a>
          )}
          {/* A shop's own host has no page but the shop's. */}
          {hasNoShop(page) && context.base !== '' && (
            <a href="/" className={wayOut}>
              {words.toTop}
            </a>
          )}
        </div>
        {shop && (
          <div className="mt-8 w-full">
            <Reach lang={lang} shop={shop} lead={paid?.call ?? words.call} />
          </div>
        )}
      </div>
    </Frame>
  )
}

/** The same request once more. */
const Again = ({
  context: { lang, currentPath },
  page,
}: {
  context: RenderContext
  page: PageOf<'error'>
}) => {
  const { retry } = booking[lang].errorPage
  const path = page.afterPayment?.path ?? (isTemporary(page.code) ? currentPath : undefined)
  if (path)
    return (
      <a href={path} className={buttonClass({ size: 'lg', block: true })}>
        {retry}
      </a>
    )
  return (
    page.resend &&
    isTemporary(page.code) && (
      <form method="post" action={page.resend.action}>
        <HiddenFields fields={page.resend.fields} />
        <Button type="submit" size="lg" block>
          {retry}
        </Button>
      </form>
    )
  )
}

const hasNoShop = ({ code, shopName }: PageOf<'error'>): boolean =>
  shopName === undefined && (code === 'not_found' || code === 'link_unknown' || code === 'link_example')

const isTemporary = (code: ErrorPageCode): boolean =>
  code === 'fault' || code === 'busy' || code === 'too_many' || code === 'slot_taken'

const textsOf = (
  lang: RenderContext['lang'],
  { code, shopName }: PageOf<'error'>,
): { title: string; text?: string; notes?: readonly Note[] } => {
  const words = booking[lang].errorPage
  switch (code) {
    case 'not_found':
      return { title: words.notFound, text: shopName ? words.shopNotFoundText : words.notFoundText }
    case 'link_unknown':
      return { title: words.linkUnknown, text: words.linkUnknownText, notes: words.linkUnknownNotes }
    case 'link_example':
      return { title: words.linkExample, text: words.linkExampleText }
    case 'trial_over':
      return { title: words.trialOver, text: words.trialOverText }
    case 'preview_unknown':
      return { title: words.previewUnknown, text: words.previewUnknownText }
    // Rule BOOK-193.
    case 'too_many':
    case 'busy':
      return { title: words.tooMany, text: words.later }
    case 'fault':
      return { title: words.fault, text: words.later }
    default:
      return { title: words.refused, text: errorTexts[lang][code] }
  }
}
