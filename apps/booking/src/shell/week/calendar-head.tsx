import { chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import { bookingTime } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

export type Direction = 'previous' | 'next'

/** Above a week or a month: what is shown, the other view, and the ways to its neighbours. Rule BOOK-30. */
export const CalendarHead = ({
  title,
  previous,
  next,
  views,
}: Record<'title' | 'previous' | 'next', ReactNode> & { views?: ReactNode }): ReactNode => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-1 sm:gap-x-3">
    {previous}{' '}
    <p className="figures mr-auto text-sm font-bold whitespace-nowrap week:text-base sm:order-first">
      {title}
    </p>
    {views && <div className="sm:order-first">{views}</div>}
    {next}
  </div>
)

type View = 'week' | 'month'

/** Week and month side by side; the one that is shown is no link. */
export const Views = ({ lang, shown, other }: { lang: Lang; shown: View; other: string }): ReactNode => {
  const { views, weekView, monthView } = bookingTime[lang]
  const names = { week: weekView, month: monthView }
  return (
    <div
      role="group"
      aria-label={views.label}
      className="flex rounded-full border border-control bg-surface text-sm leading-8 whitespace-nowrap"
    >
      {(['week', 'month'] as const).map((view) =>
        view === shown ? (
          <span key={view} aria-current="true" className="rounded-full bg-primary px-3 font-bold text-white">
            {views[view]}{' '}
          </span>
        ) : (
          // A target of 44 px without extra height.
          <a
            key={view}
            href={other}
            aria-label={names[view]}
            className="relative rounded-full px-3 text-ink no-underline before:absolute before:-inset-y-1.5 before:inset-x-0 hover:bg-paper-deep"
          >
            {views[view]}{' '}
          </a>
        ),
      )}
    </div>
  )
}

/** What a link to a neighbour shows. The word stands where there is room for it. */
export const turnContent = (direction: Direction, word: string): ReactNode =>
  direction === 'previous' ? (
    <>
      <Icon path={chevronLeftIcon} />
      <span className="max-sm:sr-only">{word}</span>
    </>
  ) : (
    <>
      <span className="max-week:sr-only max-sm:[&:lang(en)]:sr-only">{word}</span>
      <Icon path={chevronRightIcon} />
    </>
  )

const base =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-0.5 rounded-md text-sm font-bold whitespace-nowrap ' +
  'text-primary no-underline hover:bg-primary-tint sm:px-1'

/** The chevrons of phones stand at the column's edges. */
export const turnClass: Record<Direction, string> = {
  previous: `${base} -ml-3 sm:ml-0`,
  next: `${base} max-sm:-mr-1.5 max-week:-mr-3 week:ml-2`,
}
