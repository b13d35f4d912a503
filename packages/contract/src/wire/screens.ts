// The paths of the public pages and of the owner's application. The server answers everything else with 404.

/** Pages to be read, which the server renders; the application knows none of them. */
export const publicPages = ['/', '/terms', '/privacy', '/legal-notice', '/external-transmission'] as const
export type PublicPage = (typeof publicPages)[number]

/** Those that need no session; after signing in nobody is led back to them. */
export const publicScreens = [
  ...publicPages,
  '/signup',
  '/signin',
  '/login',
  '/oauth/signin',
  '/forgot-password',
  '/reset-password',
  '/reset-password/{token}',
  '/account-verify',
] as const

export const screens = [
  ...publicScreens,
  '/registration',
  '/reservation-page',
  '/reservation-page/share',
  '/reservation-calendar',
  // Rule SCR-1: whatever stands below it is guarded; what is no date shows today.
  '/reservation-calendar/*',
  '/reservation/{id}',
  '/reservation/{id}/bill',
  '/reservation-search',
  '/worklists',
  '/worklists/{id}',
  '/waitlist',
  '/reports',
  '/reports/visits',
  '/reports/overdue',
  '/completion-page',
  '/form',
  '/menu',
  '/menu/create',
  '/menu/prices',
  '/menu/{id}/edit',
  '/shop',
  '/shop/about',
  '/shop/place',
  '/shop/payment',
  '/shop/booking',
  '/shop/notices',
  '/business-day',
  '/staff',
  '/notification-templates',
  '/notification-templates/deliveries',
  '/notifications',
  '/customers',
  '/customers/create',
  '/customers/files',
  '/customers/duplicates',
  '/customers/accesses',
  '/customers/{id}',
  '/customers/{id}/data',
  '/reports/days',
  '/reports/days/{date}',
  '/reports/month',
  '/contact',
  '/account',
  '/data',
  '/data/import',
  '/data/import/{id}',
  '/calendar-feeds',
  '/help',
  '/help/{page}',
] as const
export type Screen = (typeof screens)[number]
/** What an owner with a shop sees. */
export type OwnerScreen = Exclude<Screen, (typeof publicScreens)[number] | '/registration'>

/** The screen at a path, and the path in canonical form: no slash at the end, fixed parts in lower case. */
export const screenAt = (path: string): { screen: Screen; canonical: string } | undefined => {
  for (const { screen, pattern } of patterns) {
    const found = pattern.exec(path)
    if (!found) continue
    const values = found.slice(1).filter((value) => value !== undefined)
    return { screen, canonical: screen.replace(/\{\w+\}|\*$/g, () => values.shift() ?? '') }
  }
  return undefined
}

/** The path of a screen with its values: `screenPath('/reservation/{id}', { id: 3 })` is '/reservation/3'. */
export const screenPath = <S extends Screen>(
  screen: S,
  values: Readonly<Record<PlaceholderOf<S>, string | number>>,
): string => {
  const given: Readonly<Record<string, string | number>> = values
  return screen.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
}

type PlaceholderOf<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderOf<Rest> : never

/** Regular expressions, regardless of case, of the paths that need a session. */
export const guardedPatterns = (): string[] =>
  patterns
    .filter(({ screen }) => !publicScreens.some((one) => one === screen))
    .map(({ pattern }) => pattern.source)

/** Values in a path keep their case: tokens have upper and lower case letters. */
const patterns = screens.map((screen) => ({
  screen,
  pattern: new RegExp(
    `^${screen.replace(/\{\w+\}/g, '([^/]+)').replace(/\*$/, '(.*[^/])')}${screen === '/' ? '' : '/*'}$`,
    'i',
  ),
}))

/** How bright the owner's application is, in the cookie `theme`. Rule SCR-232. */
export const themes = ['auto', 'light', 'dark'] as const
export type ScreenTheme = (typeof themes)[number]
