import { type Screen, screenAt } from '@noren/contract/screens'
import type { ReactNode } from 'react'
import { DoorwaySkeleton } from './doorway-skeleton.tsx'
import { OwnerSkeleton } from './owner-skeleton.tsx'

/** What a screen shows until it can be drawn; the server sends the same, so that nothing moves (decision 0029). */
export const Waiting = ({ path }: { path: string }): ReactNode => {
  const screen = screenAt(path)?.screen
  if (screen === undefined || read.has(screen)) return null
  return doorways.has(screen) ? <DoorwaySkeleton /> : <OwnerSkeleton />
}

/** They come with their contents, or lead on before anything is seen. */
const read: ReadonlySet<Screen> = new Set([
  '/',
  '/terms',
  '/privacy',
  '/legal-notice',
  '/external-transmission',
])

const doorways: ReadonlySet<Screen> = new Set([
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
