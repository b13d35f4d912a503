import type { ReactNode } from 'react'
import { PageFrame } from '../page-frame.tsx'
import { Closing } from './closing.tsx'
import { Costs } from './costs.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Questions } from './questions.tsx'
import { CustomersSide, OwnersSide } from './showcase.tsx'

export const LandingPage = (): ReactNode => (
  <PageFrame>
    <Hero />
    <OwnersSide />
    <CustomersSide />
    <Features />
    <Costs />
    <Questions />
    <Closing />
  </PageFrame>
)
