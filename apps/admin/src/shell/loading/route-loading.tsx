import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LoadingScreen } from './loading-screen.tsx'

/** Shown while the screen's code is loading. */
export const RouteLoading = (): ReactNode => <LoadingScreen path={useLocation().pathname} />
