// A list and what it leads to fade into each other where the browser can. Rule SCR-233.
import { type Screen, screenAt } from '@noren/contract/screens'
import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>
type To = Parameters<Router['navigate']>[0] | null
type Options = Parameters<Router['navigate']>[1]

/** Links need not say it: it depends on both screens. The way back fades as the way there did. */
export const withTransitions = (router: Router): Router => {
  const plain: (to: To, options?: Options) => Promise<void> = router.navigate.bind(router)
  const navigate = (to: To, options?: Options) => {
    const path = typeof to === 'string' ? to : to !== null && typeof to === 'object' ? to.pathname : undefined
    const fades = path !== undefined && fadesInto(router.state.location.pathname, path) && mayMove()
    return plain(to, fades ? { ...options, viewTransition: true } : options)
  }
  // Overloads of one function, which takes a number of steps, too: those are handed on as they are.
  router.navigate = navigate as Router['navigate']
  return router
}

/** Either way: from a list to one of it, and back to the list. */
export const fadesInto = (from: string, to: string): boolean => {
  const [before, after] = [from, to].map((path) => screenAt(path.split(/[?#]/)[0] ?? '')?.screen)
  const isListOf = (list: Screen | undefined, one: Screen | undefined) =>
    list !== undefined && one !== undefined && (lists[one]?.includes(list) ?? false)
  return isListOf(before, after) || isListOf(after, before)
}

const mayMove = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

const lists: Partial<Record<Screen, readonly Screen[]>> = {
  '/reservation/{id}': [
    '/reservation-calendar',
    '/reservation-calendar/*',
    '/reservation-search',
    '/customers/{id}',
    '/worklists/{id}',
  ],
  '/reservation/{id}/bill': ['/reservation/{id}'],
  '/customers/{id}': ['/customers'],
  '/menu/{id}/edit': ['/menu'],
  '/menu/create': ['/menu'],
  '/worklists/{id}': ['/worklists'],
  '/reports/days/{date}': ['/reports/days', '/reports/month'],
  '/help/{page}': ['/help'],
}
