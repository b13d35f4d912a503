import { type Screen, screenAt, publicScreens } from '@noren/contract/screens'
import { howEnded } from './ending.ts'
import { stored } from './storage.ts'

/** The state of a redirect to the login: the wanted address, and how the session ended, where somebody should be told. */
type LoginState = { next: string; ended?: 'expired' | 'elsewhere' | undefined }

/** For a guard that redirects to the login; null after a logout. */
export const wantedState = (place: { pathname: string; search: string; hash: string }): LoginState | null => {
  const ended = howEnded()
  return ended === 'signed-out' ? null : { next: place.pathname + place.search + place.hash, ended }
}

/** The screen to open after signing in, from `wantedState`; undefined where there is none. */
export const nextIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'next' in state ? ownScreen(state.next) : undefined

export const endedIn = (state: unknown): 'expired' | 'elsewhere' | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'ended' in state &&
  (state.ended === 'expired' || state.ended === 'elsewhere')
    ? state.ended
    : undefined

/** Stores the wanted address during the sign-in with a provider, because the history state is lost there. */
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

/** The address if it is one of our guarded screens, parsed as the browser parses it; else undefined. */
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
