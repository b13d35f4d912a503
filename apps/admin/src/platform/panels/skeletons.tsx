import { cardClass } from '@noren/ui/card'
import { Skeleton } from '@noren/ui/placeholder'
import type { ReactNode } from 'react'

/** A card with its heading. What stands in it gives it its height. Rule SCR-235. */
export const SkeletonCard = ({
  hasHeading = true,
  className = '',
  children,
}: {
  hasHeading?: boolean
  className?: string
  children?: ReactNode
}): ReactNode => (
  <div className={`${cardClass} p-4 sm:p-6 ${className}`}>
    {hasHeading && <Skeleton className="mb-4 h-6 w-32 max-w-full" />}
    {children}
  </div>
)

/** A list in a card: a picture where the rows have one, a name with a line below it, a figure at the end. */
export const SkeletonRows = ({
  rows = 5,
  hasPicture = false,
  hasFigure = true,
  figureClass = '',
  noteClass = '',
  rowClass = 'min-h-18',
  isBare = false,
}: {
  rows?: number
  hasPicture?: boolean
  hasFigure?: boolean
  /** Where the figure is not shown at every width. */
  figureClass?: string
  /** Where the second line is not shown at every width. */
  noteClass?: string
  rowClass?: string
  /** In a card that is there already. */
  isBare?: boolean
}): ReactNode => (
  <div className={`divide-y divide-line ${isBare ? '' : cardClass}`}>
    {numbers(rows).map((row) => (
      <div key={row} className={`flex items-center gap-3 py-3 ${isBare ? '' : 'px-4'} ${rowClass}`}>
        {hasPicture && <Skeleton className="size-12 shrink-0" />}
        <div className="min-w-0 flex-1">
          <Skeleton className={`h-5 ${names[row % names.length]}`} />
          <Skeleton className={`mt-2 h-3.5 ${notes[row % notes.length]} ${noteClass}`} />
        </div>
        {hasFigure && <Skeleton className={`h-5 w-16 shrink-0 ${figureClass}`} />}
      </div>
    ))}
  </div>
)

/** A form: labels with their fields. */
export const SkeletonFields = ({ fields = 3 }: { fields?: number }): ReactNode => (
  <div className="space-y-6">
    {numbers(fields).map((field) => (
      <div key={field}>
        <Skeleton className={`h-4 ${labels[field % labels.length]}`} />
        <Field className={field % 3 === 2 ? 'sm:w-1/2' : ''} />
      </div>
    ))}
  </div>
)

/** Rows of words with a value each. */
export const SkeletonFacts = ({ facts = 4 }: { facts?: number }): ReactNode => (
  <div>
    {numbers(facts).map((fact) => (
      <div key={fact} className="flex h-10 items-center justify-between gap-6">
        <Skeleton className={`h-4 ${labels[fact % labels.length]}`} />
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)

/** What is turned on by a button, and below it what can be switched. */
export const SkeletonSwitches = (): ReactNode => (
  <div className="space-y-6">
    <SkeletonCard>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-4 h-11 w-40" />
    </SkeletonCard>
    <SkeletonCard>
      <SkeletonFacts facts={6} />
    </SkeletonCard>
  </div>
)

/** Who and when, large, with facts and what can be done. */
export const SkeletonTicket = (): ReactNode => (
  <SkeletonCard hasHeading={false}>
    <Skeleton className="h-6 w-20 rounded-full!" />
    <Skeleton className="mt-4 h-4 w-36" />
    <Skeleton className="mt-2 h-8 w-48" />
    <Skeleton className="mt-3 h-6 w-40" />
    <div className="mt-5 border-t border-line pt-3">
      <SkeletonFacts facts={3} />
    </div>
  </SkeletonCard>
)

/** The tabs of a page. */
export const SkeletonTabs = ({ tabs = 3 }: { tabs?: number }): ReactNode => (
  <div className="flex h-11 items-center gap-6 border-b border-line">
    {numbers(tabs).map((tab) => (
      <Skeleton key={tab} className="h-4 w-16" />
    ))}
  </div>
)

/** The hours of a day with some visits in them, of the sizes of the day's axis. Rule RES-172. */
export const SkeletonDay = (): ReactNode => (
  <div className="h-full overflow-hidden bg-surface px-3 pt-3 md:px-4">
    {numbers(12).map((hour) => (
      <div key={hour} className="relative h-[5.625rem]">
        <div className="flex h-0 items-center gap-2">
          <span className="flex w-10 shrink-0 justify-end">
            <Skeleton className="h-3 w-8" />
          </span>
          <span className="h-px flex-1 bg-line" />
        </div>
        {hour % 3 !== 1 && (
          <div className="absolute top-px right-0 bottom-0.5 left-12 rounded-md border border-l-4 border-line bg-surface px-2 py-1.5">
            <Skeleton className={`h-3.5 ${hour % 2 ? 'w-24' : 'w-20'}`} />
            <Skeleton className="mt-2 h-3 w-32" />
          </div>
        )}
      </div>
    ))}
  </div>
)

/** Figures beside each other, as the head of a report has them. */
export const SkeletonFigures = (): ReactNode => (
  <div className={`${cardClass} grid grid-cols-2 lg:grid-cols-4`}>
    {numbers(4).map((figure) => (
      <div key={figure} className="p-3 sm:p-5">
        <Skeleton className="h-3.5 w-14" />
        <Skeleton className="mt-3 h-7 w-24 max-w-full" />
        <Skeleton className="mt-3 h-3.5 w-28 max-w-full" />
        <Skeleton className="mt-2 h-3.5 w-24 max-w-full" />
      </div>
    ))}
  </div>
)

/** A plot: its heading, what it finds, its bars. */
export const SkeletonPlot = ({ className = '' }: { className?: string }): ReactNode => (
  <SkeletonCard className={className}>
    <Skeleton className="-mt-1 h-3.5 w-48 max-w-full" />
    <div className="mt-6 flex h-40 items-end gap-2 border-b border-line">
      {bars.map((height, nth) => (
        // Bars have no identity but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={nth} className={`min-w-0 flex-1 rounded-b-none! ${height}`} />
      ))}
    </div>
  </SkeletonCard>
)

const Field = ({ className }: { className: string }) => (
  <div className={`mt-2 flex h-12 items-center rounded-md border border-line bg-surface px-3.5 ${className}`}>
    <Skeleton className="h-4 w-2/5" />
  </div>
)

const numbers = (count: number): number[] => Array.from({ length: count }, (_, nth) => nth)
const names = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5']
const notes = ['w-1/3', 'w-1/4', 'w-2/5']
const labels = ['w-24', 'w-20', 'w-32']
const bars = ['h-1/3', 'h-2/3', 'h-1/2', 'h-full', 'h-3/4', 'h-2/5', 'h-3/5', 'h-4/5', 'h-1/2', 'h-1/4']
