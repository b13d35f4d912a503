import { screenAt } from '@noren/contract/screens'
import { NorenMark, Valance } from '@noren/ui/noren'
import { Skeleton } from '@noren/ui/placeholder'
import type { ReactNode } from 'react'
import {
  SkeletonCard,
  SkeletonDay,
  SkeletonFields,
  SkeletonFigures,
  SkeletonPlot,
  SkeletonRows,
  SkeletonTicket,
} from '#platform/panels/skeletons.tsx'

/** The owner's frame while the session is loading. Sizes are those of `layout.tsx`. */
export const OwnerSkeleton = ({
  children,
  path = '',
}: {
  children?: ReactNode
  /** Of the screen that is loading. */
  path?: string
}): ReactNode => (
  <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
    <div
      aria-hidden="true"
      className="sticky top-0 flex h-14 items-center justify-between gap-4 border-b border-line px-4 lg:hidden"
    >
      <Skeleton className="h-5 w-6" />
      <Skeleton className="mr-auto h-5 w-28" />
      <NorenMark size={26} />
    </div>
    <div
      aria-hidden="true"
      className="sticky top-0 hidden h-dvh flex-col overflow-hidden border-r border-line lg:flex"
    >
      <Valance className="h-4 shrink-0" />
      <div className="flex items-center gap-3 px-5 pt-3 pb-2">
        <NorenMark size={30} />
        <Skeleton className="h-5 w-32" />
      </div>
      <Skeleton className="mx-3 mb-1.5 h-10 shrink-0" />
      {navigation.map((width) => (
        <div key={width} className="mb-0.5 flex h-11 items-center gap-3 px-6.5">
          <Skeleton className="size-5" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
    {children === undefined && screenAt(path)?.screen.startsWith('/reservation-calendar') ? (
      <main
        id="main"
        tabIndex={-1}
        className="flex h-[calc(100dvh-3.5rem)] min-w-0 flex-col outline-none md:grid md:grid-cols-[17.5rem_minmax(0,1fr)] md:gap-5
          md:px-6 md:pt-5 md:pb-4 lg:h-dvh lg:gap-6 lg:px-7"
      >
        <SkeletonMonth />
        <SkeletonDayPanel />
      </main>
    ) : (
      <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-4 pb-24 outline-none sm:px-6 lg:px-8 lg:pt-8">
        <div className="mx-auto max-w-[72rem]">
          {children ?? <ScreenSkeleton screen={screenAt(path)?.screen ?? ''} />}
        </div>
      </main>
    )}
  </div>
)

const ScreenSkeleton = ({ screen }: { screen: string }) => {
  const isForm = formScreens.test(screen)
  return (
    <div className={isForm ? 'form-column' : ''}>
      <div className="mb-4 flex h-11 items-center justify-between lg:mb-6">
        <Skeleton className="h-8 w-40" />
        {!isForm && <Skeleton className="h-9 w-24" />}
      </div>
      {isForm ? (
        <SkeletonCard>
          <SkeletonFields fields={4} />
        </SkeletonCard>
      ) : screen === '/reports' ? (
        <>
          <SkeletonFigures />
          <SkeletonPlot className="mt-8" />
        </>
      ) : recordScreens.test(screen) ? (
        <SkeletonTicket />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  )
}

/** Those that are filled in, and those of one visit or customer; the others are lists. */
const formScreens =
  /^\/(account|contact|data|notifications|customers\/create|shop\/\w+|menu\/(create|prices))$/
const recordScreens = /^\/(reservation|customers)\/\{id\}$/

/** A week across a phone, else a month with what it shows below it. Sizes are those of the calendar's parts. Rule RES-172. */
const SkeletonMonth = () => (
  <div className="grid h-17.5 shrink-0 grid-cols-7 place-items-center overflow-hidden border-line bg-surface p-2 max-md:border-b md:h-108 md:rounded-lg md:border md:pb-24 md:shadow-soft">
    {Array.from({ length: 42 }, (_, day) => (
      // Days have no identity but their position.
      // oxlint-disable-next-line react/no-array-index-key
      <Skeleton key={day} className={`size-7 rounded-full! ${day < 7 ? '' : 'max-md:hidden'}`} />
    ))}
  </div>
)

/** Its date with what is pressed beside or below it, its sum and hours, its axis; a phone's row of buttons. */
const SkeletonDayPanel = () => (
  <div className="flex min-h-0 flex-1 flex-col">
    <div className="flex h-14 items-start justify-between max-xl:h-24 max-md:hidden">
      <Skeleton className="mt-2 h-7 w-40" />
      <Skeleton className="h-10 w-80 max-xl:hidden" />
    </div>
    <div className="h-7.5 px-4 pt-1.5 md:h-8.5 md:px-0">
      <Skeleton className="h-3.5 w-56" />
    </div>
    <div className="min-h-0 flex-1 overflow-hidden border-t border-line bg-surface md:rounded-lg md:border md:shadow-soft">
      <SkeletonDay />
    </div>
    <div className="flex h-15 shrink-0 items-center justify-between border-t border-line bg-surface px-2 md:hidden">
      <Skeleton className="h-9 w-24 rounded-full!" />
      <Skeleton className="h-12 w-36 rounded-full!" />
    </div>
  </div>
)

const navigation = ['w-14', 'w-16', 'w-28', 'w-32', 'w-36', 'w-24', 'w-20', 'w-26', 'w-30']
