// The paths at which the owner's application stands; the server answers them with its page, and everything else with 404.

/** Those that need no session; after signing in nobody is led back to them. */
export const visitorScreens = [
  '/',
  '/signup',
  '/signin',
  '/login',
  '/oauth/signin',
  '/terms',
  '/privacy',
  '/legal-notice',
  '/external-transmission',
  '/forgot-password',
  '/reset-password',
  '/reset-password/{token}',
  '/account-verify',
] as const

export const screens = [
  ...visitorScreens,
  '/registration',
  '/reservation-page',
  '/reservation-calendar',
  // Rule SCR-1: whatever stands below it is guarded; what is no date shows today.
  '/reservation-calendar/*',
  '/reservation/{id}',
  '/reservation-search',
  '/completion-page',
  '/form',
  '/menu',
  '/menu/create',
  '/menu/{id}/edit',
  '/shop',
  '/business-day',
  '/notification-templates',
  '/customers',
  '/customers/create',
  '/customers/{id}',
  '/contact',
  '/account',
] as const
export type Screen = (typeof screens)[number]

/** The screen that stands at a path, and the path as it is written properly: no slash at its end, our own words in small letters. */
export const screenAt = (path: string): { screen: Screen; canonical: string } | undefined => {
  for (const { screen, pattern } of patterns) {
    const found = pattern.exec(path)
    if (!found) continue
    const values = found.slice(1).filter((value) => value !== undefined)
    return { screen, canonical: screen.replace(/\{\w+\}|\*$/g, () => values.shift() ?? '') }
  }
  return undefined
}

/** Values of a path keep their letters: a token has both kinds. */
const patterns = screens.map((screen) => ({
  screen,
  pattern: new RegExp(
    `^${screen.replace(/\{\w+\}/g, '([^/]+)').replace(/\*$/, '(.*[^/])')}${screen === '/' ? '' : '/*'}$`,
    'i',
  ),
}))
