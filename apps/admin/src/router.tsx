import { Navigate, type RouteObject, useLocation } from 'react-router'
import { paths } from '#platform/paths.ts'
import { Platform } from '#platform/platform.tsx'
import { RouteError } from '#shell/error-screen.tsx'
import { Root } from '#shell/root.tsx'
import { LoadingScreen } from '#shell/loading/loading-screen.tsx'

// Every screen is a chunk of its own, loaded when it is opened.

const visitors: RouteObject[] = [
  {
    path: paths.login,
    lazy: async () => ({ Component: (await import('#features/accounts/login/page.tsx')).LoginPage }),
  },
  {
    path: paths.signup,
    lazy: async () => ({ Component: (await import('#features/accounts/signup/page.tsx')).SignupPage }),
  },
  { path: '/signin', element: <Navigate to={paths.login} replace /> },
  {
    path: paths.verify,
    lazy: async () => ({ Component: (await import('#features/accounts/verify/page.tsx')).VerifyPage }),
  },
  {
    path: paths.registration,
    lazy: async () => ({ Component: (await import('#features/registration/page.tsx')).RegistrationPage }),
  },
  {
    path: paths.forgot,
    lazy: async () => ({ Component: (await import('#features/accounts/forgot/page.tsx')).ForgotPage }),
  },
  {
    path: '/reset-password/:token?',
    lazy: async () => ({ Component: (await import('#features/accounts/reset/page.tsx')).ResetPage }),
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
    lazy: async () => ({ Component: (await import('#features/reservations/page.tsx')).CalendarPage }),
  },
  {
    path: paths.search,
    lazy: async () => ({ Component: (await import('#features/reservations/search/page.tsx')).SearchPage }),
  },
  {
    path: '/reservation/:id',
    lazy: async () => ({
      Component: (await import('#features/reservations/detail/page.tsx')).ReservationPage,
    }),
  },
  {
    path: paths.customers,
    lazy: async () => ({ Component: (await import('#features/customers/list/page.tsx')).CustomersPage }),
  },
  {
    path: paths.newCustomer,
    lazy: async () => ({ Component: (await import('#features/customers/create/page.tsx')).NewCustomerPage }),
  },
  {
    path: paths.customerFiles,
    lazy: async () => ({ Component: (await import('#features/customers/files/page.tsx')).CustomerFilesPage }),
  },
  {
    path: paths.customerDuplicates,
    lazy: async () => ({ Component: (await import('#features/customers/merging/page.tsx')).DuplicatesPage }),
  },
  {
    path: paths.customerAccesses,
    lazy: async () => ({ Component: (await import('#features/customers/accesses/page.tsx')).AccessesPage }),
  },
  {
    path: `${paths.customers}/:id`,
    lazy: async () => ({ Component: (await import('#features/customers/detail/page.tsx')).CustomerPage }),
  },
  {
    path: paths.page,
    lazy: async () => ({ Component: (await import('#features/pages/page.tsx')).BookingPagePage }),
  },
  {
    path: paths.sharing,
    lazy: async () => ({ Component: (await import('#features/pages/sharing/page.tsx')).SharingPage }),
  },
  {
    path: paths.completion,
    lazy: async () => ({
      Component: (await import('#features/pages/completion/page.tsx')).CompletionPagePage,
    }),
  },
  {
    path: paths.hours,
    lazy: async () => ({ Component: (await import('#features/hours/page.tsx')).BusinessHoursPage }),
  },
  {
    path: paths.shop,
    lazy: async () => ({ Component: (await import('#features/shops/page.tsx')).ShopPage }),
  },
  {
    path: paths.staff,
    lazy: async () => ({ Component: (await import('#features/staff/page.tsx')).StaffPage }),
  },
  {
    path: paths.feeds,
    lazy: async () => ({ Component: (await import('#features/feeds/page.tsx')).FeedsPage }),
  },
  {
    path: paths.menus,
    lazy: async () => ({ Component: (await import('#features/menus/list/page.tsx')).MenusPage }),
  },
  {
    path: paths.newMenu,
    lazy: async () => ({
      Component: (await import('#features/menus/form/create-page.tsx')).CreateMenuPage,
    }),
  },
  {
    path: `${paths.menus}/:id/edit`,
    lazy: async () => ({ Component: (await import('#features/menus/form/edit-page.tsx')).EditMenuPage }),
  },
  {
    path: paths.contact,
    lazy: async () => ({ Component: (await import('#features/contact/page.tsx')).ContactPage }),
  },
  {
    path: paths.form,
    lazy: async () => ({ Component: (await import('#features/forms/page.tsx')).FormPage }),
  },
  {
    path: paths.mails,
    lazy: async () => ({ Component: (await import('#features/templates/page.tsx')).MailTemplatesPage }),
  },
  {
    path: paths.deliveries,
    lazy: async () => ({ Component: (await import('#features/messages/page.tsx')).DeliveriesPage }),
  },
  {
    path: paths.account,
    lazy: async () => ({ Component: (await import('#features/accounts/own/page.tsx')).AccountPage }),
  },
  {
    path: paths.data,
    lazy: async () => ({ Component: (await import('#features/transfers/page.tsx')).TransferPage }),
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
