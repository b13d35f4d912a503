import type { ReactNode } from 'react'
import { useIsWide } from '#platform/media.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'
import { useSession } from '#platform/session.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

/** What a new shop still has to do. The session says whether there is a list, so that nothing moves when it comes. Rule SHOP-21. */
export const FirstSteps = ({ className }: { className: string }): ReactNode => {
  const { user } = useSession()
  const isWide = useIsWide()
  if (!user?.shop?.has_first_steps) return null
  return <div className={className}>{isWide ? <WideList isWide /> : <PhoneList isWide={false} />}</div>
}

const load = async () => (await import('./step-list.tsx')).StepList
const WideList = onDemand(load, { fallback: <ListSkeleton isWide /> })
const PhoneList = onDemand(load, { fallback: <ListSkeleton isWide={false} /> })
