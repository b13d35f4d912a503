import { Checkbox } from '@noren/ui/choice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { formatDate } from '@noren/words/format'
import { nationalHolidays } from '@noren/words/names/holidays'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'

export type ProposedDay = {
  date: string
  /** Closed by a special period already. */
  isKnown: boolean
  /** Closed by the weekly hours or as a holiday. */
  isClosedAnyway: boolean
  holiday: string | undefined
}

/** The proposed days; those that stay open are unticked. */
export const ProposedDates = ({
  days,
  isTicked,
  onTick,
}: {
  days: readonly ProposedDay[]
  isTicked: (date: string) => boolean
  onTick: (date: string, ticked: boolean) => void
}): ReactNode => {
  const words = useWords(businessHours).proposals
  const lang = useLanguage()
  return (
    <fieldset className="mt-1 mb-5">
      <legend className="font-bold">{words.dates}</legend>
      {days.length === 0 ? (
        <p className="mt-1 text-ink-soft">{words.none}</p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{words.datesText}</p>
          <div className="mt-1 sm:columns-2">
            {days.map(({ date, isKnown, isClosedAnyway, holiday }) => (
              <Checkbox
                key={date}
                className="break-inside-avoid"
                checked={isTicked(date)}
                disabled={isKnown}
                onChange={(event) => onTick(date, event.target.checked)}
                label={<span className="figures">{formatDate(lang, date)}</span>}
                note={[
                  isKnown && words.known,
                  !isKnown && isClosedAnyway && words.already,
                  holiday && nationalHolidays[lang].nameOf(holiday),
                ]
                  .filter((text) => typeof text === 'string')
                  .join(' ')}
              />
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}
