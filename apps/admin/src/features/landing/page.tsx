import { landing } from '@noren/words/admin/landing'
import { lazy, type ReactNode, Suspense } from 'react'
import { useWords } from '#platform/language.ts'
import { useIsPrerendered } from '#platform/setup.ts'
import { Title } from '#platform/title.tsx'
import { PublicFrame } from '#shell/public-frame.tsx'
import { Closing } from './closing.tsx'
import { Costs } from './costs.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Questions } from './questions.tsx'
import { CustomersSide, OwnersSide } from './showcase.tsx'

/** Prerendered for visitors without a session; where the browser renders it, the session is asked for first. */
export const LandingPage = (): ReactNode => {
  if (useIsPrerendered()) return <Landing />
  return (
    <Suspense fallback={null}>
      <EntryGate>
        <Landing />
      </EntryGate>
    </Suspense>
  )
}

// A prerendered page needs no session, so the code that asks for one is not loaded.
const EntryGate = lazy(async () => ({ default: (await import('./gate.tsx')).EntryGate }))

const Landing = () => {
  const words = useWords(landing)
  return (
    <PublicFrame>
      <Title>{words.title}</Title>
      <Hero />
      <OwnersSide />
      <CustomersSide />
      <Features />
      <Costs />
      <Questions />
      <Closing />
    </PublicFrame>
  )
}
