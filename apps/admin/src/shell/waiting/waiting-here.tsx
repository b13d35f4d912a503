import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Waiting } from './waiting.tsx'

/** Until the screen's own code is here. */
export const WaitingHere = (): ReactNode => <Waiting path={useLocation().pathname} />
