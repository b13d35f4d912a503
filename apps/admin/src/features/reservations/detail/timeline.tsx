import type { Reservation } from '@noren/contract/reservations'
import { formatDuration } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'

/** Preparation, visit and clean-up to scale, and their sum. */
export const Timeline = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservations).detail
  const lang = useLanguage()
  const clock = useClockFormat()
  const { before_time: before, after_time: after } = reservation
  const { date, minutes: start } = shopTime(reservation.start_at)
  const end = minutesFrom(date, shopTime(reservation.end_at))
  const parts = [
    { name: words.before, from: start - before, to: start, look: 'hatch text-primary rounded-l-md' },
    { name: words.treatment, from: start, to: end, look: 'bg-primary first:rounded-l-md last:rounded-r-md' },
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
            key={part.name}
            className={part.look}
            style={{ flexGrow: part.to - part.from, flexBasis: 0 }}
          />
        ))}
      </div>
      <ol className="mt-3 space-y-1">
        {parts.map((part) => (
          <li key={part.name} className="flex items-baseline gap-3 text-sm">
            <time className="min-w-25 text-ink-soft">{clock.range(part.from, part.to)}</time>
            <span className="flex-1">{part.name}</span>
            <span className="figures">{formatDuration(lang, part.to - part.from)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
