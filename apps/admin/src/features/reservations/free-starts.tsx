import { formatDay, parseDay } from '@noren/scheduling/time'
import { Button } from '@noren/ui/button'
import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { calendar } from '@noren/words/reservations/calendar'
import type { ReactNode } from 'react'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'

/** The free starts of a day, to press; on a day without one the way to the next. Rules RES-28, RES-31, RES-170. */
export const FreeStarts = ({
  query,
  chosen,
  note,
  date,
  onChoose,
  onDate,
}: {
  query: Parameters<typeof QueryState<{ data: { starts: string[] } }>>[0]['query']
  /** One, or several. */
  chosen: string | readonly string[]
  /** What is to be said of the chosen one. */
  note?: ReactNode
  date?: string | undefined
  onChoose: (time: string) => void
  /** Where any date may be chosen. */
  onDate?: (date: string) => void
}): ReactNode => {
  const words = useWords(calendar).starts
  const day = parseDay(date ?? '')
  return (
    <div role="group" aria-label={words.title} className="mb-4">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-bold">{words.title}</span>
        <span role="status">{note}</span>
      </p>
      {/* As high with one row of times, with two, and with none: what stands below does not move. */}
      <div className="mt-1 min-h-22">
        <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="h-22" />}>
          {({ data: { starts } }) =>
            starts.length === 0 ? (
              <div className="flex min-h-22 flex-col items-center justify-center rounded-md border border-line bg-paper px-3 py-1 text-center text-sm text-ink-soft">
                <p>{words.none}</p>
                {day !== null && onDate && (
                  <Button variant="quiet" size="sm" onClick={() => onDate(formatDay(day + 1))}>
                    {words.nextDay}
                    <Icon path={chevronRightIcon} size={16} />
                  </Button>
                )}
              </div>
            ) : (
              <StartButtons starts={starts} chosen={chosen} onChoose={onChoose} />
            )
          }
        </QueryState>
      </div>
    </div>
  )
}

export const StartButtons = ({
  starts,
  chosen,
  onChoose,
}: {
  starts: readonly string[]
  /** One, or several. */
  chosen: string | readonly string[]
  onChoose: (time: string) => void
}): ReactNode => {
  const clock = useClockFormat()
  const isChosen = (start: string) => [chosen].flat().includes(start)
  return (
    <ul className="grid max-h-42 grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-1.5 overflow-y-auto p-0.5">
      {starts.map((start) => (
        <li key={start}>
          <button
            type="button"
            aria-pressed={isChosen(start)}
            onClick={() => onChoose(start)}
            className={`figures min-h-11 w-full rounded-full border px-1 text-sm whitespace-nowrap transition-colors ${
              isChosen(start)
                ? 'border-primary bg-primary font-bold text-white'
                : 'border-control bg-surface text-ink hover:bg-primary-tint'
            }`}
          >
            {clock.time(minutesOf(start))}
          </button>
        </li>
      ))}
    </ul>
  )
}
