import { formatShortDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage } from '#platform/language.ts'

/** When the request expires if nobody answers. */
export const Deadline = ({ at, text }: { at: string; text: (deadline: string) => string }): ReactNode => {
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date, minutes } = shopTime(at)
  return (
    <p className="figures mt-1 text-sm text-ink-soft">
      {text(`${formatShortDate(lang, date)} ${clock.time(minutes)}`)}
    </p>
  )
}

/** A card that asks for an answer. */
export const requestClass = 'rounded-lg border border-dashed border-caution bg-caution-tint p-4 sm:p-6'
