import { type Screen, screenAt } from '@noren/contract/screens'
import type { ReactNode } from 'react'
import { CardSkeleton } from './card-skeleton.tsx'
import { OwnerSkeleton } from './owner-skeleton.tsx'

/** What a screen shows while it is loading; the server sends the same HTML, so that nothing moves (decision 0029). */
export const LoadingScreen = ({ path }: { path: string }): ReactNode => {
  const screen = screenAt(path)?.screen
  if (screen === undefined || read.has(screen)) return null
  return cardPages.has(screen) ? <CardSkeleton /> : <OwnerSkeleton path={path} />
}

/** Prerendered pages, and those that redirect before anything is shown. */
const read: ReadonlySet<Screen> = new Set([
  '/',
  '/terms',
  '/privacy',
  '/legal-notice',
  '/external-transmission',
])

const cardPages: ReadonlySet<Screen> = new Set([
  '/signup',
  '/signin',
  '/login',
  '/oauth/signin',
  '/forgot-password',
  '/reset-password',
  '/reset-password/{token}',
  '/account-verify',
  '/registration',
])
