// The server's table of contents: everything that answers, named one by one.
import type { FastifyInstance } from 'fastify'
import { writeAddressProof, writeVerification } from '#features/accounts/address-mails'
import { sweep } from '#features/accounts/jobs'
import { writeDeletion } from '#features/accounts/own/deletion-mail'
import { purgeAccounts } from '#features/accounts/own/jobs'
import { ownRoutes } from '#features/accounts/own/routes'
import { writePasswordChanged, writeReset } from '#features/accounts/passwords/password-mails'
import { passwordRoutes } from '#features/accounts/passwords/routes'
import { writeGoogleLinked } from '#features/accounts/providers/google-linked-mail'
import { providerRoutes } from '#features/accounts/providers/routes'
import { accountRoutes } from '#features/accounts/routes'
import { writeTokenMade } from '#features/accounts/tokens/token-mail'
import { apiTokenRoutes } from '#features/accounts/tokens/routes'
import { findManaged, managingRoutes, offerAnswerRoutes } from '#features/booking/api'
import { checkPayments, forgetUnpaid, makeRefunds } from '#features/reservations/payments/jobs'
import { takeCheckoutEvent, takeRefundEvent } from '#features/reservations/payments/payment-events'
import { customerPaymentRoutes } from '#features/reservations/payments/routes'
import { bookingRoutes } from '#features/booking/routes'
import { salesFileRoutes } from '#features/closings/files/routes'
import { closingRoutes } from '#features/closings/routes'
import { writeInquiry } from '#features/contact/inquiry-mail'
import { forgetInquiries } from '#features/contact/jobs'
import { contactRoutes } from '#features/contact/routes'
import { forgetAccesses } from '#features/customers/accesses/jobs'
import { customerAccessRoutes } from '#features/customers/accesses/routes'
import { reservationFileRoutes } from '#features/reservations/files/routes'
import { customerFileRoutes } from '#features/customers/files/routes'
import { forgetCustomers, rebuildSearchKeys } from '#features/customers/jobs'
import { customerMergeRoutes } from '#features/customers/merges/routes'
import { customerNoteRoutes } from '#features/customers/api'
import { customerPhotoRoutes } from '#features/customers/photos/routes'
import { customerRoutes } from '#features/customers/routes'
import { findOffer } from '#features/offers/api'
import { openShopOfDomain } from '#features/domains/api'
import { domainRoutes } from '#features/domains/routes'
import { writeExternalFailing, writeExternalOverlap } from '#features/feeds/external/external-mails'
import { readExternalCalendars } from '#features/feeds/external/jobs'
import { externalRoutes } from '#features/feeds/external/routes'
import { findFeed } from '#features/feeds/api'
import { feedRoutes } from '#features/feeds/routes'
import { formRoutes } from '#features/forms/routes'
import { hoursRoutes } from '#features/hours/routes'
import { datedRoutes } from '#features/hours/dated/routes'
import { specialRoutes } from '#features/hours/special/routes'
import { deleteOldAccountMessages, supersedeReminders } from '#features/messages/jobs'
import { forgetPushes } from '#features/push/jobs'
import { pushRoutes } from '#features/push/routes'
import { messageRoutes } from '#features/messages/ledger/routes'
import { mountBounces } from '#features/messages/bounces/routes'
import { contactAddressRoutes, mailboxRoutes } from '#features/messages/mailboxes/routes'
import { reminderRoutes } from '#features/messages/reminders/routes'
import type { Writers } from '#features/messages/api'
import { writeTemplateTest } from '#features/templates/template-test-mail'
import { templateRoutes } from '#features/templates/routes'
import { sweepImages, widenImages } from '#features/images/jobs'
import { mountImages } from '#features/images/routes'
import { forgetImports, runImports } from '#features/imports/jobs'
import { importRoutes } from '#features/imports/routes'
import { categoryRoutes, menuImageRoutes } from '#features/menus/api'
import { hideExcessMenus } from '#features/menus/jobs'
import { menuRoutes } from '#features/menus/routes'
import { priceRoutes } from '#features/prices/routes'
import { mountMonitoring } from '#features/monitoring/routes'
import { galleryRoutes } from '#features/pages/gallery/routes'
import { pageImageRoutes } from '#features/pages/images/routes'
import { forgetPreviews } from '#features/pages/previews/jobs'
import { libraryRoutes } from '#features/pages/library/routes'
import { pageRoutes } from '#features/pages/routes'
import { expireRequests, forgetKeys, releaseExpiredHolds } from '#features/reservations/jobs'
import { writeReservationPush } from '#features/reservations/outbox/reservation-pushes'
import { writeReservationEmail } from '#features/reservations/outbox/reservation-mails'
import { billRoutes } from '#features/reservations/bills/routes'
import { blockRoutes } from '#features/reservations/blocks/routes'
import { calendarRoutes } from '#features/reservations/calendar/routes'
import { reservationChangeRoutes } from '#features/reservations/changes/routes'
import { offerRoutes } from '#features/reservations/offers/routes'
import { reservationRoutes } from '#features/reservations/routes'
import { reportRoutes } from '#features/reports/routes'
import { endGrants } from '#features/operator/jobs'
import { takeAccountEvent } from '#features/payments/accounts/account-events'
import { accountRoutes as paymentAccountRoutes } from '#features/payments/accounts/routes'
import { refundRoutes } from '#features/payments/owner/routes'
import { receiptRoutes } from '#features/receipts/routes'
import { forgetProviderEvents } from '#features/provider-events/jobs'
import { mountWebhooks } from '#features/provider-events/routes'
import type { EventTaker } from '#features/provider-events/api'
import { planRoutes } from '#features/plans/routes'
import { writeBetaEnds, writeMenusHidden, writePlanUsage } from '#features/plans/usage/usage-mails'
import { writePaymentFailed, writePlanChanged } from '#features/plans/plan-mails'
import { settleContracts } from '#features/plans/subscriptions/jobs'
import { takeContractEvent } from '#features/plans/subscriptions/subscription-events'
import { subscriptionRoutes } from '#features/plans/subscriptions/routes'
import { firstStepRoutes } from '#features/shops/first-steps/routes'
import { lookRoutes } from '#features/shops/looks/routes'
import { postalCodeRoutes } from '#features/shops/api'
import { shopRoutes } from '#features/shops/routes'
import { seatRoutes } from '#features/seats/routes'
import { staffImageRoutes } from '#features/staff/api'
import { staffRoutes } from '#features/staff/routes'
import { transferRoutes } from '#features/transfers/routes'
import { closeWorklists } from '#features/worklists/jobs'
import { worklistRoutes } from '#features/worklists/routes'
import { findWaiting } from '#features/waitlist/api'
import { forgetWaiting } from '#features/waitlist/jobs'
import { waitlistRoutes } from '#features/waitlist/owner/routes'
import { waitingRoutes } from '#features/waitlist/own/routes'
import { writeWaitlistEmail } from '#features/waitlist/waitlist-mails'
import type { ConstraintCodes } from '#platform/errors'
import { openInvoke } from '#platform/endpoint/invoke'
import { mountDocs } from '#docs/mount'
import { mountSandbox } from '#platform/http/hosts/sandbox-guard'
import { mountApi } from '#platform/http/mount'
import { openServer } from '#platform/http/server'
import type { Job } from '#platform/background/job'
import { openRateLimit, tokensCalls, usersCalls } from '#platform/rate-limit'
import { mountScreens } from '#screens/mount'
import type { FrontEnd } from '#screens/pages'
import type { Services } from '#platform/services'
import { mountFeeds } from '#site/feeds/mount'
import { mountSite } from '#site/mount'

export const routes = [
  ...Object.values(accountRoutes),
  ...Object.values(passwordRoutes),
  ...Object.values(providerRoutes),
  ...Object.values(ownRoutes),
  ...Object.values(apiTokenRoutes),
  ...Object.values(domainRoutes),
  ...Object.values(shopRoutes),
  ...Object.values(lookRoutes),
  ...Object.values(firstStepRoutes),
  ...Object.values(postalCodeRoutes),
  ...Object.values(planRoutes),
  ...Object.values(paymentAccountRoutes),
  ...Object.values(refundRoutes),
  ...Object.values(receiptRoutes),
  ...Object.values(subscriptionRoutes),
  ...Object.values(transferRoutes),
  ...Object.values(waitingRoutes),
  ...Object.values(waitlistRoutes),
  ...Object.values(importRoutes),
  ...Object.values(menuRoutes),
  ...Object.values(categoryRoutes),
  ...Object.values(priceRoutes),
  ...Object.values(menuImageRoutes),
  ...Object.values(pageRoutes),
  ...Object.values(pageImageRoutes),
  ...Object.values(libraryRoutes),
  ...Object.values(galleryRoutes),
  ...Object.values(hoursRoutes),
  ...Object.values(datedRoutes),
  ...Object.values(specialRoutes),
  ...Object.values(staffRoutes),
  ...Object.values(staffImageRoutes),
  ...Object.values(seatRoutes),
  ...Object.values(reservationRoutes),
  ...Object.values(reservationChangeRoutes),
  ...Object.values(offerRoutes),
  ...Object.values(billRoutes),
  ...Object.values(calendarRoutes),
  ...Object.values(blockRoutes),
  ...Object.values(worklistRoutes),
  ...Object.values(reportRoutes),
  ...Object.values(closingRoutes),
  ...Object.values(salesFileRoutes),
  ...Object.values(messageRoutes),
  ...Object.values(pushRoutes),
  mailboxRoutes.prove,
  ...Object.values(reminderRoutes),
  ...Object.values(contactAddressRoutes),
  ...Object.values(templateRoutes),
  ...Object.values(customerRoutes),
  ...Object.values(customerNoteRoutes),
  ...Object.values(customerPhotoRoutes),
  ...Object.values(customerMergeRoutes),
  ...Object.values(customerFileRoutes),
  ...Object.values(reservationFileRoutes),
  ...Object.values(customerAccessRoutes),
  ...Object.values(formRoutes),
  ...Object.values(bookingRoutes),
  ...Object.values(managingRoutes),
  ...Object.values(offerAnswerRoutes),
  ...Object.values(customerPaymentRoutes),
  ...Object.values(contactRoutes),
  ...Object.values(feedRoutes),
  ...Object.values(externalRoutes),
]

/** Who writes the emails of the outbox. */
export const writers: Writers = {
  shop: writeReservationEmail,
  inquiry: writeInquiry,
  push: writeReservationPush,
  waitlist: writeWaitlistEmail,
  account: {
    verification: writeVerification,
    reset: writeReset,
    password_changed: writePasswordChanged,
    google_linked: writeGoogleLinked,
    deletion: writeDeletion,
    token_made: writeTokenMade,
    template_test: writeTemplateTest,
    plan_near: writePlanUsage,
    plan_reached: writePlanUsage,
    menus_hidden: writeMenusHidden,
    beta_ends: writeBetaEnds,
    external_overlap: writeExternalOverlap,
    external_failing: writeExternalFailing,
    plan_changed: writePlanChanged,
    payment_failed: writePaymentFailed,
    address_proof: writeAddressProof,
  },
}
/** Who takes the payment provider's events. */
const takeProviderEvent: EventTaker = async (services, event, now) => {
  switch (event.about) {
    case 'account':
      return takeAccountEvent(services, event, now)
    case 'contract':
      return takeContractEvent(services, event, now)
    case 'checkout':
      return takeCheckoutEvent(services, event, now)
    case 'refund':
      return takeRefundEvent(services, event, now)
    case 'nothing':
      return 'taken'
  }
}

/** An overlap that only the exclusion constraint saw is a taken time. */
const constraintCodes: ConstraintCodes = { '23P01': 'slot_taken' }

/** What the worker does in the background. */
export const jobs: readonly Job[] = [
  purgeAccounts,
  supersedeReminders,
  deleteOldAccountMessages,
  forgetPushes,
  expireRequests,
  releaseExpiredHolds,
  closeWorklists,
  checkPayments,
  makeRefunds,
  forgetUnpaid,
  forgetKeys,
  forgetCustomers,
  forgetAccesses,
  forgetInquiries,
  forgetWaiting,
  forgetPreviews,
  runImports,
  forgetImports,
  sweepImages,
  widenImages,
  rebuildSearchKeys,
  hideExcessMenus,
  endGrants,
  readExternalCalendars,
  settleContracts,
  forgetProviderEvents,
  sweep,
]

type Extras = {
  /** Stand-ins that stand in the same server; never in production. */
  sandbox?: readonly { mount: (server: FastifyInstance) => void }[]
  /** Development: the owner's application from its source. */
  openSource?: (server: FastifyInstance) => Promise<FrontEnd>
  /** Address of the demo salon's booking page. */
  demo?: string
  /** Milliseconds within which a request must have arrived; shorter in tests. */
  arrival?: number
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal
}

export const openApp = async (
  services: Services,
  { sandbox = [], openSource, demo, arrival, stopping }: Extras = {},
): Promise<FastifyInstance> => {
  const server = await openServer(services.config, { constraintCodes, arrival, stopping })
  const invoke = openInvoke(services, {
    ...services,
    shopOfDomain: openShopOfDomain(services.clock),
    findLinkTarget: findManaged,
    findOffer,
    findWaiting,
    findFeed,
    limitUser: openRateLimit(services.config.limits, usersCalls),
    limitTokens: openRateLimit(services.config.limits, tokensCalls),
  })
  mountMonitoring(server, services, stopping)
  mountDocs(server, services.config)
  mountSandbox(server, sandbox, services.config.trustProxy)
  mountImages(server, services)
  mountWebhooks(server, services, takeProviderEvent)
  mountBounces(server, services)
  mountApi(server, services, routes, invoke)
  mountFeeds(server, services, invoke)
  await mountSite(
    server,
    services,
    invoke,
    {
      ...bookingRoutes,
      ...managingRoutes,
      payments: customerPaymentRoutes,
      receipt: receiptRoutes.own,
      shopReceipt: receiptRoutes.ofReservation,
      prove: mailboxRoutes.prove,
      reminders: reminderRoutes.want,
      offers: offerAnswerRoutes,
      waiting: waitingRoutes,
    },
    constraintCodes,
  )
  await mountScreens(server, services, { source: await openSource?.(server), demo })
  return server
}
