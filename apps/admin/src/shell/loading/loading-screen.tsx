import { publicScreens, type Screen, screenAt } from '@noren/contract/screens'
import type { ReactNode } from 'react'
import { CardSkeleton } from './card-skeleton.tsx'
import { OwnerSkeleton } from './owner-skeleton.tsx'

/** What a screen shows while it is loading; the server sends the same HTML, so that nothing moves (decision 0029). */
export const LoadingScreen = ({ path }: { path: string }): ReactNode => {
  const screen = screenAt(path)?.screen
  if (screen === undefined) return null
  return cardPages.has(screen) ? <CardSkeleton /> : <OwnerSkeleton path={path} />
}

const cardPages: ReadonlySet<Screen> = new Set([...publicScreens, '/registration'])
