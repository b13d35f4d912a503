// The export for the server: renders a view to a complete HTML document. React source, which the build replaces by Preact.
import { firstLook, type Look } from '@noren/contract/shops/cloths'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { bookingOffer } from '@noren/words/booking/offer'
import { waitlist } from '@noren/words/booking/waitlist'
import { bookingTime } from '@noren/words/booking-steps'
import { mailboxes } from '@noren/words/reservations/mailboxes'
import { reminders } from '@noren/words/reservations/reminders'
import { receipts } from '@noren/words/payments/receipts'
import { customerPayments } from '@noren/words/payments/customers'
import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { ConfirmPage } from '#features/confirm/confirm-page.tsx'
import { DetailsPage } from '#features/details/details-page.tsx'
import { DonePage } from '#features/done/done-page.tsx'
import { CompletionPreviewPage } from '#features/done/preview-page.tsx'
import { CancelPage } from '#features/manage/cancel-page.tsx'
import { ManagePage } from '#features/manage/manage-page.tsx'
import { OfferPage } from '#features/offer/offer-page.tsx'
import { nextLook, PaymentPage } from '#features/payment/payment-page.tsx'
import { MailboxPage } from '#features/manage/mailbox-page.tsx'
import { RemindersPage } from '#features/manage/reminders-page.tsx'
import { CartPage } from '#features/menu/cart-page.tsx'
import { MenuPage } from '#features/menu/menu-page.tsx'
import { closedText } from '#shell/closed-text.ts'
import { jsonLd, shareImageOf } from '#features/shop/json-ld.ts'
import { ReceiptPage } from '#features/receipt/receipt-page.tsx'
import { RescheduleConfirmPage } from '#features/reschedule/confirm-page.tsx'
import { RescheduleSlotUnavailablePage } from '#features/reschedule/reschedule-slot-unavailable-page.tsx'
import { ReschedulePage } from '#features/reschedule/reschedule-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { ShopPage } from '#features/shop/shop-page.tsx'
import { SlotUnavailablePage } from '#features/time/time-slot-unavailable-page.tsx'
import { MonthPage, WeekPage } from '#features/time/time-page.tsx'
import { WaitlistJoinPage } from '#features/waitlist/join-page.tsx'
import { WaitlistSentPage } from '#features/waitlist/sent-page.tsx'
import { WaitlistPage } from '#features/waitlist/waitlist-page.tsx'
import { ErrorPage } from '#features/error/error-page.tsx'
import { ClosedPage } from '#features/error/closed-page.tsx'
import type { Page, RenderContext, View } from '#platform/view.ts'
import { Head } from '#shell/head.tsx'

export type {
  AfterPayment,
  Resend,
  Assets,
  Fields,
  Month,
  ChangeRefusal,
  Page,
  RenderContext,
  ClosedReason,
  Today,
  FreeDay,
  Gone,
  ErrorPageCode,
  OfferNotice,
  View,
  Week,
} from '#platform/view.ts'

export const render = ({ context, page }: View): string => {
  const found = page.kind === 'shop' && page.shop.published && !context.isPreview ? page.shop : undefined
  const body = renderToString(<PageBody context={context} page={page} />)
  // Pages with a long list of menus have a script for its chips alone.
  const script = body.includes('data-categories') ? 'step' : scripts[page.kind]
  const head = renderToString(
    <Head
      context={context}
      page={page}
      title={titleOf(context, page)}
      script={script}
      look={lookOf(page)}
      shop={found}
      next={nextOf(context, page)}
      image={found && context.address ? shareImageOf(found, context.address) : undefined}
    />,
  )
  // Data, not script: the policy allows it, because it does not run.
  const data =
    found?.indexed && context.address
      ? `<script type="application/ld+json">${jsonLd(found, context.address, closedText(context.lang, found) === undefined)}</script>`
      : ''
  const { cloth, voice, pattern } = lookOf(page)
  return `<!doctype html><html lang="${context.lang}" data-cloth="${cloth}" data-voice="${voice}" data-pattern="${pattern}"><head>${head}${data}</head><body>${body}</body></html>`
}

/** Of the shop whose page it is; an address that names no shop has a page in the first cloth. Rule PAGE-30. */
const lookOf = (page: Page): Look => {
  if ('shop' in page) return page.shop
  if ('reservation' in page) return page.reservation.shop
  if ('offer' in page) return page.offer.reservation.shop
  if (page.kind === 'receipt') return page.receipt.shop
  if (page.kind === 'waitlist') return page.waiting.shop
  if ('paying' in page) return page.paying.shop
  return ('look' in page && page.look) || firstLook
}

const nextOf = (context: RenderContext, page: Page) => {
  const address = page.kind === 'payment' ? nextLook(context, page) : undefined
  return address === undefined ? undefined : { seconds: 5, address }
}

const scripts: Partial<Record<Page['kind'], 'step' | 'details'>> = {
  cart: 'step',
  week: 'step',
  month: 'step',
  confirm: 'step',
  done: 'step',
  manage: 'step',
  cancel: 'step',
  payment: 'step',
  offer: 'step',
  reschedule: 'step',
  reschedule_confirm: 'step',
  details: 'details',
  waitlist_join: 'details',
  waitlist: 'step',
}

const PageBody = ({ context, page }: View): ReactNode => {
  switch (page.kind) {
    case 'shop':
      return <ShopPage context={context} page={page} />
    case 'menu':
      return <MenuPage context={context} page={page} />
    case 'cart':
      return <CartPage context={context} page={page} />
    case 'staff':
      return <StaffPage context={context} page={page} />
    case 'week':
      return <WeekPage context={context} page={page} />
    case 'month':
      return <MonthPage context={context} page={page} />
    case 'details':
      return <DetailsPage context={context} page={page} />
    case 'confirm':
      return <ConfirmPage context={context} page={page} />
    case 'slot_unavailable':
      return <SlotUnavailablePage context={context} page={page} />
    case 'done':
      return <DonePage context={context} page={page} />
    case 'completion_preview':
      return <CompletionPreviewPage context={context} page={page} />
    case 'manage':
      return <ManagePage context={context} page={page} />
    case 'receipt':
      return <ReceiptPage context={context} page={page} />
    case 'cancel':
      return <CancelPage context={context} page={page} />
    case 'payment':
      return <PaymentPage context={context} page={page} />
    case 'reschedule':
      return <ReschedulePage context={context} page={page} />
    case 'reschedule_confirm':
      return <RescheduleConfirmPage context={context} page={page} />
    case 'reschedule_slot_unavailable':
      return <RescheduleSlotUnavailablePage context={context} page={page} />
    case 'offer':
      return <OfferPage context={context} page={page} />
    case 'waitlist_join':
      return <WaitlistJoinPage context={context} page={page} />
    case 'waitlist_sent':
      return <WaitlistSentPage context={context} page={page} />
    case 'waitlist':
      return <WaitlistPage context={context} page={page} />
    case 'closed':
      return <ClosedPage context={context} page={page} />
    case 'mailbox':
      return <MailboxPage context={context} page={page} />
    case 'reminders':
      return <RemindersPage context={context} page={page} />
    case 'error':
      return <ErrorPage context={context} page={page} />
  }
}

const titleOf = ({ lang }: RenderContext, page: Page): string => {
  const words = booking[lang]
  switch (page.kind) {
    case 'shop':
      return words.shop.title(page.shop.name)
    case 'staff':
      return words.title(bookingCart[lang].staff.page, page.shop.name)
    case 'menu':
    case 'cart':
      return words.title(words.menu.page, page.shop.name)
    case 'week':
    case 'month':
    case 'slot_unavailable':
      return words.title(bookingTime[lang].page, page.shop.name)
    case 'details': {
      const title = words.title(words.details.page, page.shop.name)
      return Object.keys(page.errors).length > 0 ? words.title(words.errorPage.page, title) : title
    }
    case 'confirm':
      return words.title(words.confirm.page, page.shop.name)
    case 'done':
      return words.title(words.done.page, page.reservation.shop.name)
    case 'completion_preview':
      return words.title(words.done.page, page.shopName)
    case 'manage':
      return words.title(words.manage.page, page.reservation.shop.name)
    case 'receipt':
      return words.title(receipts[lang].page, page.receipt.shop.name)
    case 'cancel':
      return words.title(words.cancel.page, page.reservation.shop.name)
    case 'payment':
      return words.title(customerPayments[lang].page.page, page.paying.shop.name)
    case 'reschedule':
    case 'reschedule_confirm':
    case 'reschedule_slot_unavailable':
      return words.title(words.reschedule.page, page.reservation.shop.name)
    case 'offer':
      return words.title(bookingOffer[lang].page, page.offer.reservation.shop.name)
    case 'waitlist_join':
    case 'waitlist_sent': {
      const title = words.title(waitlist[lang].join.page, page.shop.name)
      const isRefused = page.kind === 'waitlist_join' && Object.keys(page.errors).length > 0
      return isRefused ? words.title(words.errorPage.page, title) : title
    }
    case 'waitlist':
      return words.title(waitlist[lang].own.page, page.waiting.shop.name)
    case 'closed':
      return words.title(words.errorPage.closed, page.shop.name)
    case 'mailbox':
      return words.title(mailboxes[lang].title, '')
    case 'reminders':
      return words.title(reminders[lang].page, page.shopName)
    case 'error': {
      const { page: usual, linkExample } = words.errorPage
      return words.title(page.code === 'link_example' ? linkExample : usual, page.shopName ?? '')
    }
  }
}
