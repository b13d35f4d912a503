import { Navigate, type RouteObject, useLocation } from 'react-router'
import { paths, shopPaths } from '#platform/paths.ts'
import { Platform } from '#platform/platform.tsx'
import { RouteError } from '#shell/error-screen.tsx'
import { Root } from '#shell/root.tsx'
import { LoadingScreen } from '#shell/loading/loading-screen.tsx'

// Every screen is a chunk of its own, loaded when it is opened.

const visitors: RouteObject[] = [
  {
    path: paths.login,
    lazy: async () => ({ Component: (await import('#features/accounts/login/login-page.tsx')).LoginPage }),
  },
  {
    path: paths.signup,
    lazy: async () => ({ Component: (await import('#features/accounts/signup/signup-page.tsx')).SignupPage }),
  },
  { path: '/signin', element: <Navigate to={paths.login} replace /> },
  {
    path: paths.verify,
    lazy: async () => ({ Component: (await import('#features/accounts/verify/verify-page.tsx')).VerifyPage }),
  },
  {
    path: paths.registration,
    lazy: async () => ({
      Component: (await import('#features/registration/registration-page.tsx')).RegistrationPage,
    }),
  },
  {
    path: paths.forgot,
    lazy: async () => ({ Component: (await import('#features/accounts/forgot/forgot-page.tsx')).ForgotPage }),
  },
  {
    path: '/reset-password/:token?',
    lazy: async () => ({ Component: (await import('#features/accounts/reset/reset-page.tsx')).ResetPage }),
  },
  {
    path: '/oauth/signin',
    lazy: async () => ({
      Component: (await import('#features/accounts/providers/return-page.tsx')).ProviderReturnPage,
    }),
  },
]

const owners: RouteObject[] = [
  {
    path: `${paths.calendar}/*`,
    lazy: async () => ({
      Component: (await import('#features/reservations/calendar-page.tsx')).CalendarPage,
    }),
  },
  {
    path: paths.search,
    lazy: async () => ({
      Component: (await import('#features/reservations/search/search-page.tsx')).SearchPage,
    }),
  },
  {
    path: paths.worklists,
    lazy: async () => ({
      Component: (await import('#features/reservations/worklists/work/lists-page.tsx')).WorklistsPage,
    }),
  },
  {
    path: `${paths.worklists}/:id`,
    lazy: async () => ({
      Component: (await import('#features/reservations/worklists/work/list-page.tsx')).WorklistPage,
    }),
  },
  {
    path: paths.waitlist,
    lazy: async () => ({
      Component: (await import('#features/waitlist/waitlist-page.tsx')).WaitlistPage,
    }),
  },
  {
    path: paths.reports,
    lazy: async () => ({ Component: (await import('#features/reports/reports-page.tsx')).ReportsPage }),
  },
  {
    path: paths.countedVisits,
    lazy: async () => ({
      Component: (await import('#features/reports/visits/visits-page.tsx')).CountedVisitsPage,
    }),
  },
  {
    path: paths.overdue,
    lazy: async () => ({
      Component: (await import('#features/reports/overdue/overdue-page.tsx')).OverduePage,
    }),
  },
  {
    path: '/reservation/:id',
    lazy: async () => ({
      Component: (await import('#features/reservations/detail/reservation-page.tsx')).ReservationPage,
    }),
  },
  {
    path: '/reservation/:id/bill',
    lazy: async () => ({ Component: (await import('#features/bills/bill-page.tsx')).BillPage }),
  },
  {
    path: paths.customers,
    lazy: async () => ({
      Component: (await import('#features/customers/list/customer-list-page.tsx')).CustomersPage,
    }),
  },
  {
    path: paths.newCustomer,
    lazy: async () => ({
      Component: (await import('#features/customers/create/create-customer-page.tsx')).NewCustomerPage,
    }),
  },
  {
    path: paths.customerFiles,
    lazy: async () => ({
      Component: (await import('#features/customers/files/customer-files-page.tsx')).CustomerFilesPage,
    }),
  },
  {
    path: paths.customerDuplicates,
    lazy: async () => ({
      Component: (await import('#features/customers/merging/merging-page.tsx')).DuplicatesPage,
    }),
  },
  {
    path: paths.customerAccesses,
    lazy: async () => ({ Component: (await import('#features/customers/accesses-page.tsx')).AccessesPage }),
  },
  {
    path: `${paths.customers}/:id`,
    lazy: async () => ({
      Component: (await import('#features/customers/detail/customer-page.tsx')).CustomerPage,
    }),
  },
  {
    path: `${paths.customers}/:id/data`,
    lazy: async () => ({
      Component: (await import('#features/customers/personal-data/personal-data-page.tsx')).PersonalDataPage,
    }),
  },
  {
    path: paths.page,
    lazy: async () => ({ Component: (await import('#features/pages/page-editor.tsx')).BookingPagePage }),
  },
  {
    path: paths.sharing,
    lazy: async () => ({ Component: (await import('#features/pages/sharing/sharing-page.tsx')).SharingPage }),
  },
  {
    path: paths.completion,
    lazy: async () => ({
      Component: (await import('#features/pages/completion-page.tsx')).CompletionPagePage,
    }),
  },
  {
    path: paths.hours,
    lazy: async () => ({ Component: (await import('#features/hours/hours-page.tsx')).BusinessHoursPage }),
  },
  {
    path: paths.shop,
    lazy: async () => ({ Component: (await import('#features/shops/shop-page.tsx')).ShopPage }),
  },
  ...(['about', 'place', 'payment', 'booking', 'notices'] as const).map((part) => ({
    path: shopPaths[part],
    lazy: async () => {
      const { SettingsPage } = await import('#features/shops/settings/settings-page.tsx')
      return { Component: () => <SettingsPage part={part} /> }
    },
  })),
  {
    path: paths.staff,
    lazy: async () => ({ Component: (await import('#features/staff/staff-page.tsx')).StaffPage }),
  },
  {
    path: paths.push,
    lazy: async () => ({ Component: (await import('#features/push/push-page.tsx')).PushPage }),
  },
  {
    path: paths.feeds,
    lazy: async () => ({ Component: (await import('#features/feeds/feed-page.tsx')).FeedsPage }),
  },
  {
    path: paths.menus,
    lazy: async () => ({ Component: (await import('#features/menus/list/menu-list-page.tsx')).MenusPage }),
  },
  {
    path: paths.newMenu,
    lazy: async () => ({
      Component: (await import('#features/menus/form/create-page.tsx')).CreateMenuPage,
    }),
  },
  {
    path: paths.menuPrices,
    lazy: async () => ({ Component: (await import('#features/menus/prices/price-page.tsx')).MenuPricesPage }),
  },
  {
    path: `${paths.menus}/:id/edit`,
    lazy: async () => ({ Component: (await import('#features/menus/form/edit-page.tsx')).EditMenuPage }),
  },
  {
    path: `${paths.dayReport}/:date?`,
    lazy: async () => ({ Component: (await import('#features/closings/day-page.tsx')).DayReportPage }),
  },
  {
    path: paths.monthReport,
    lazy: async () => ({
      Component: (await import('#features/closings/month/month-page.tsx')).MonthReportPage,
    }),
  },
  {
    path: paths.contact,
    lazy: async () => ({ Component: (await import('#features/contact/contact-page.tsx')).ContactPage }),
  },
  {
    path: paths.form,
    lazy: async () => ({ Component: (await import('#features/forms/forms-page.tsx')).FormPage }),
  },
  {
    path: paths.mails,
    lazy: async () => ({
      Component: (await import('#features/templates/template-page.tsx')).MailTemplatesPage,
    }),
  },
  {
    path: paths.deliveries,
    lazy: async () => ({ Component: (await import('#features/messages/messages-page.tsx')).DeliveriesPage }),
  },
  {
    path: paths.account,
    lazy: async () => ({ Component: (await import('#features/accounts/own/account-page.tsx')).AccountPage }),
  },
  {
    path: paths.data,
    lazy: async () => ({ Component: (await import('#features/transfers/transfer-page.tsx')).TransferPage }),
  },
  {
    path: paths.help,
    lazy: async () => ({ Component: (await import('#features/help/index-page.tsx')).HelpIndexPage }),
  },
  {
    path: `${paths.help}/:page`,
    lazy: async () => ({ Component: (await import('#features/help/topic-page.tsx')).HelpTopicPage }),
  },
  {
    path: paths.imports,
    lazy: async () => ({ Component: (await import('#features/imports/imports-page.tsx')).ImportsPage }),
  },
  {
    path: `${paths.imports}/:id`,
    lazy: async () => ({ Component: (await import('#features/imports/import-page.tsx')).ImportPage }),
  },
]

/** Every address of `screens` in the contract but the public pages, which the server renders. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: () => <RouteError level="global" />,
    HydrateFallback: () => <LoadingScreen path={useLocation().pathname} />,
    children: [
      {
        Component: Platform,
        ErrorBoundary: () => <RouteError level="global" />,
        children: [
          { children: visitors },
          {
            lazy: async () => ({ Component: (await import('#shell/owner-gate.tsx')).OwnerGate }),
            // The navigation stays beside a screen that could not be loaded. Not on the screens themselves: while a screen is
            // loading, the router would show the fallback of the root route instead.
            children: [{ ErrorBoundary: () => <RouteError level="page" />, children: owners }],
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('#shell/not-found.tsx')).NotFoundPage }),
      },
    ],
  },
]
