import { landing } from '@noren/words/admin/landing'
import { lazy, type ReactNode, Suspense } from 'react'
import { useWords } from '#platform/language.ts'
import { useIsDrawn } from '#platform/setup.ts'
import { Title } from '#platform/title.tsx'
import { PublicFrame } from '#shell/public-frame.tsx'
import { Closing } from './closing.tsx'
import { Costs } from './costs.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Questions } from './questions.tsx'
import { CustomersSide, OwnersSide } from './showcase.tsx'

/** Drawn by the server for whoever brings no session; a page that the browser draws asks for one first. */
export const LandingPage = (): ReactNode => {
  if (useIsDrawn()) return <Landing />
  return (
    <Suspense fallback={null}>
      <EntryGate>
        <Landing />
      </EntryGate>
    </Suspense>
  )
}

// Readers need no session, and not what asks for it.
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
