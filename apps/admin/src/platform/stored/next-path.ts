import { type Screen, screenAt, publicScreens } from '@noren/contract/screens'
import { howEnded } from './ending.ts'
import { stored } from './storage.ts'

/** What the way to the login carries: where somebody wanted to go, and whether a session that they had is over. */
type Wanted = { next: string; expired: boolean }

/** For a guard that leads to the login; nothing after a logout, which has no way on. */
export const wantedState = (place: { pathname: string; search: string; hash: string }): Wanted | null =>
  howEnded() === 'signed-out'
    ? null
    : { next: place.pathname + place.search + place.hash, expired: howEnded() === 'expired' }

/** The screen to open after signing in, from what `wantedState` gave; undefined where there is none that may be opened. */
export const nextIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'next' in state ? ownScreen(state.next) : undefined

export const isExpired = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'expired' in state && state.expired === true

/** Over the way to a provider and back, which forgets the history's state. */
export const rememberNext = (state: unknown): void => {
  const next = nextIn(state)
  if (next === undefined) stored('session').drop(name)
  else stored('session').write(name, next)
}

export const takeNext = (): string | undefined => {
  const next = ownScreen(stored('session').read(name))
  stored('session').drop(name)
  return next
}

/** One of our own guarded screens and nothing else, as the browser itself would read the address. */
export const ownScreen = (address: unknown): string | undefined => {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined
  const url = URL.parse(address, base)
  if (url === null || url.origin !== base) return undefined
  const found = screenAt(url.pathname)
  if (found === undefined || visitors.has(found.screen)) return undefined
  return found.canonical + url.search + url.hash
}

const name = 'next'
const base = 'https://own.invalid'

const visitors: ReadonlySet<Screen> = new Set(publicScreens)
