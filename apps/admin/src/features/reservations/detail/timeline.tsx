import type { Reservation } from '@noren/contract/reservations'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { formatDuration } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'

/** Preparation, visit with its waiting time, and clean-up to scale, and their sum. */
export const Timeline = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservations).detail
  const { waiting } = useWords(visitWords)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { before_time: before, after_time: after } = reservation
  const { date, minutes: start } = shopTime(reservation.start_at)
  const end = minutesFrom(date, shopTime(reservation.end_at))
  const parts = [
    { name: words.before, from: start - before, to: start, look: 'hatch text-primary rounded-l-md' },
    ...treatmentOf(reservation, { start, end }).map(({ isWait, ...span }) => ({
      ...span,
      name: isWait ? waiting : words.treatment,
      look: isWait ? 'border-y-2 border-primary/40' : 'bg-primary first:rounded-l-md last:rounded-r-md',
    })),
    { name: words.after, from: end, to: end + after, look: 'hatch text-primary rounded-r-md' },
  ].filter((part) => part.to > part.from)
  return (
    <section aria-labelledby="timeline">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="timeline" className="text-base">
          {words.timeline}
        </h2>
        <p className="figures text-sm text-ink-soft">
          {words.total(formatDuration(lang, before + end - start + after))}
        </p>
      </div>
      <div
        aria-hidden="true"
        className="mt-3 flex h-8 overflow-hidden rounded-md border border-primary/30 bg-surface"
      >
        {parts.map((part) => (
          <span
            key={part.from}
            className={part.look}
            style={{ flexGrow: part.to - part.from, flexBasis: 0 }}
          />
        ))}
      </div>
      <ol className="mt-3 space-y-1">
        {parts.map((part) => (
          <li key={part.from} className="flex items-baseline gap-3 text-sm">
            <time className="min-w-25 text-ink-soft">{clock.range(part.from, part.to)}</time>
            <span className="flex-1">{part.name}</span>
            <span className="figures">{formatDuration(lang, part.to - part.from)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Without preparation, clean-up and waiting it would be one bar that says what the ticket says. */
export const hasParts = ({ before_time: before, after_time: after, waits }: Reservation): boolean =>
  before > 0 || after > 0 || waits.length > 0

/** Busy and waiting in turn. */
const treatmentOf = ({ waits }: Reservation, { start, end }: { start: number; end: number }) => {
  const edges = [start, ...waits.flat().map((minutes) => start + minutes), end]
  return edges.slice(1).map((to, index) => ({ from: edges[index] ?? start, to, isWait: index % 2 === 1 }))
}
