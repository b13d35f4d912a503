import { Skeleton } from '@noren/ui/placeholder'
import { calendar } from '@noren/words/reservations/calendar'
import type { ReactNode } from 'react'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'

/** The free starts of a day, to press. Rules RES-28, RES-31. */
export const FreeStarts = ({
  query,
  chosen,
  onChoose,
}: {
  query: Parameters<typeof QueryState<{ data: { starts: string[] } }>>[0]['query']
  /** One, or several. */
  chosen: string | readonly string[]
  onChoose: (time: string) => void
}): ReactNode => {
  const words = useWords(calendar).starts
  const clock = useClockFormat()
  const isChosen = (start: string) => [chosen].flat().includes(start)
  return (
    <div role="group" aria-label={words.title} className="mb-4">
      <p className="text-sm font-bold">{words.title}</p>
      <div className="mt-1 min-h-22">
        <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="h-22" />}>
          {({ data: { starts } }) =>
            starts.length === 0 ? (
              <p className="py-2 text-sm text-ink-soft">{words.none}</p>
            ) : (
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
        </QueryState>
      </div>
    </div>
  )
}
