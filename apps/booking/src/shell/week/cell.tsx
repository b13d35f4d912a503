import { waitlist } from '@noren/words/booking/waitlist'
import { bookingTime } from '@noren/words/booking-steps'
import { formatTime, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { spoken } from '#platform/moment.ts'
import type { Mark, OwnStarts } from './cells.ts'
import { narrow } from './day-head.tsx'

/** A time of a day. What is free is a button that sends its start; what is taken is a dot and not a word. Rule BOOK-30. */
export const Cell = ({
  lang,
  date,
  index,
  minutes,
  mark,
  tel,
  own,
  waits,
}: {
  lang: Lang
  date: string
  index: number
  minutes: number
  mark: Mark
  tel: string | null
  own?: OwnStarts | undefined
  waits: boolean
}): ReactNode => {
  const words = bookingTime[lang]
  const start = `${date}T${formatTime(minutes)}`
  const held = start === own?.present ? 'present' : start === own?.requested ? 'requested' : undefined
  if (held)
    return (
      <td className={`h-11 p-0 text-center ${narrow(index)}`}>
        <span
          className={`flex h-11 items-center justify-center rounded-md border-2 text-xs font-bold ${heldClass[held]}`}
        >
          <span aria-hidden="true">{words.own[held]}</span>{' '}
          <span className="sr-only">{words.ownLabels[held](...spoken(lang, date, minutes))}</span>
        </span>
      </td>
    )
  return (
    <td className={`h-11 p-0 text-center ${narrow(index)}`}>
      {mark === 'o' && (
        <button
          name="start"
          value={start}
          aria-label={words.free(...spoken(lang, date, minutes))}
          className="free-cell"
        >
          {words.signs.open}
        </button>
      )}
      {mark === 't' && (
        <a
          href={`tel:${tel}`}
          aria-label={words.byPhone(...spoken(lang, date, minutes))}
          className="flex h-11 w-full items-center justify-center rounded-md bg-caution-tint text-xs font-bold text-caution"
        >
          {words.tel}
        </a>
      )}
      {mark === 'x' && waits && (
        <button
          name="wait"
          value={start}
          aria-label={waitlist[lang].linkForTime(...spoken(lang, date, minutes))}
          className="wait-cell"
        >
          {words.signs.full}
        </button>
      )}
      {((mark === 'x' && !waits) || mark === '-' || mark === 'p') && (
        <span
          role="img"
          aria-label={mark === '-' ? words.none : words.taken}
          className={mark === '-' ? 'no-sign' : 'taken-dot'}
        >
          {mark === '-' ? words.signs.later : words.signs.full}
        </span>
      )}
    </td>
  )
}

const heldClass = {
  present: 'border-primary bg-surface text-primary',
  requested: 'border-dashed border-caution bg-caution-tint text-caution',
}
