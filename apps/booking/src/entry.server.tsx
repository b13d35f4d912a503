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
import type { Lang } from '@noren/words/format'
import { renderToString } from 'react-dom/server'
import type { ComponentType, ReactNode } from 'react'
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
import { RescheduleMonthPage, ReschedulePage } from '#features/reschedule/reschedule-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { ShopPage } from '#features/shop/shop-page.tsx'
import { SlotUnavailablePage } from '#features/time/time-slot-unavailable-page.tsx'
import { MonthPage, WeekPage } from '#features/time/time-page.tsx'
import { WaitlistJoinPage } from '#features/waitlist/join-page.tsx'
import { WaitlistSentPage } from '#features/waitlist/sent-page.tsx'
import { WaitlistPage } from '#features/waitlist/waitlist-page.tsx'
import { ErrorPage } from '#features/error/error-page.tsx'
import { ClosedPage } from '#features/error/closed-page.tsx'
import type { Page, PageOf, RenderContext, View } from '#platform/view.ts'
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

/** An address that names no shop has a page in the first cloth. Rule PAGE-30. */
const lookOf = (page: Page): Look => shopOf(page) ?? (('look' in page && page.look) || firstLook)

/** Whose page it is, where the page is about more than the shop's name. */
const shopOf = (page: Page): (Look & { name: string }) | undefined => {
  if ('shop' in page) return page.shop
  if ('reservation' in page) return page.reservation.shop
  if ('offer' in page) return page.offer.reservation.shop
  if (page.kind === 'receipt') return page.receipt.shop
  if (page.kind === 'waitlist') return page.waiting.shop
  return 'paying' in page ? page.paying.shop : undefined
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
  reschedule_month: 'step',
  reschedule_confirm: 'step',
  details: 'details',
  waitlist_join: 'details',
  waitlist: 'step',
}

const PageBody = ({ context, page }: View): ReactNode => {
  // The table says that each takes its own kind, which the compiler forgets when it is looked up.
  const Body = bodies[page.kind] as ComponentType<View>
  return <Body context={context} page={page} />
}

const bodies: { [K in Page['kind']]: ComponentType<{ context: RenderContext; page: PageOf<K> }> } = {
  shop: ShopPage,
  menu: MenuPage,
  cart: CartPage,
  staff: StaffPage,
  week: WeekPage,
  month: MonthPage,
  details: DetailsPage,
  confirm: ConfirmPage,
  slot_unavailable: SlotUnavailablePage,
  done: DonePage,
  completion_preview: CompletionPreviewPage,
  manage: ManagePage,
  receipt: ReceiptPage,
  cancel: CancelPage,
  payment: PaymentPage,
  reschedule: ReschedulePage,
  reschedule_month: RescheduleMonthPage,
  reschedule_confirm: RescheduleConfirmPage,
  reschedule_slot_unavailable: RescheduleSlotUnavailablePage,
  offer: OfferPage,
  waitlist_join: WaitlistJoinPage,
  waitlist_sent: WaitlistSentPage,
  waitlist: WaitlistPage,
  closed: ClosedPage,
  mailbox: MailboxPage,
  reminders: RemindersPage,
  error: ErrorPage,
}

const titleOf = ({ lang }: RenderContext, page: Page): string => {
  const words = booking[lang]
  if (page.kind === 'shop') return words.shop.title(page.shop.name)
  const shopName = 'shopName' in page ? page.shopName : shopOf(page)?.name
  const title = words.title(nameOf(lang, page), shopName ?? '')
  const isRefused = 'errors' in page && Object.keys(page.errors).length > 0
  return isRefused ? words.title(words.errorPage.page, title) : title
}

const nameOf = (lang: Lang, page: Exclude<Page, { kind: 'shop' }>): string => {
  const words = booking[lang]
  if (page.kind === 'error' && page.code === 'link_example') return words.errorPage.linkExample
  const names: Record<typeof page.kind, string> = {
    staff: bookingCart[lang].staff.page,
    menu: words.menu.page,
    cart: words.menu.page,
    week: bookingTime[lang].page,
    month: bookingTime[lang].page,
    slot_unavailable: bookingTime[lang].page,
    details: words.details.page,
    confirm: words.confirm.page,
    done: words.done.page,
    completion_preview: words.done.page,
    manage: words.manage.page,
    receipt: receipts[lang].page,
    cancel: words.cancel.page,
    payment: customerPayments[lang].page.page,
    reschedule: words.reschedule.page,
    reschedule_month: words.reschedule.page,
    reschedule_confirm: words.reschedule.page,
    reschedule_slot_unavailable: words.reschedule.page,
    offer: bookingOffer[lang].page,
    waitlist_join: waitlist[lang].join.page,
    waitlist_sent: waitlist[lang].join.page,
    waitlist: waitlist[lang].own.page,
    closed: words.errorPage.closed,
    mailbox: mailboxes[lang].title,
    reminders: reminders[lang].page,
    error: words.errorPage.page,
  }
  return names[page.kind]
}
