import { offeredTimesMax } from '@noren/contract/limits'
import { IconButton } from '@noren/ui/button'
import { closeIcon } from '@noren/ui/icon'
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'

/** Without a staff member whoever is free. */
export type ChosenTime = {
  date: string
  time: string
  staffId: number | undefined
  staffName: string | undefined
}

/** The times that will be offered, in the order in which they were pressed; each can be taken out again. */
export const ChosenTimes = ({
  times,
  onRemove,
}: {
  times: readonly ChosenTime[]
  onRemove: (time: ChosenTime) => void
}): ReactNode => {
  const words = useWords(offerWords)
  const lang = useLanguage()
  const clock = useClockFormat()
  return (
    <div role="group" aria-label={words.chosen(times.length)} className="mb-3 min-h-18">
      <p className="text-sm font-bold" role="status">
        {words.chosen(times.length)}
      </p>
      {times.length === 0 && <p className="py-2 text-sm text-ink-soft">{words.none}</p>}
      <ul className="mt-1 space-y-1.5">
        {times.map((one) => {
          const text = `${formatDate(lang, one.date)} ${clock.time(minutesOf(one.time))}`
          return (
            <li
              key={`${one.date} ${one.time}`}
              className="flex items-center gap-2 rounded-md border border-line bg-primary-tint pl-3"
            >
              <span className="figures min-w-0 flex-1 font-bold">
                {text}
                {one.staffName && (
                  <span className="ml-2 text-sm font-normal text-ink-soft wrap-anywhere">
                    {one.staffName}
                  </span>
                )}
              </span>
              <IconButton label={words.remove(text)} path={closeIcon} onClick={() => onRemove(one)} />
            </li>
          )
        })}
      </ul>
      {times.length === offeredTimesMax && <p className="mt-1 text-sm text-ink-soft">{words.full}</p>}
    </div>
  )
}
