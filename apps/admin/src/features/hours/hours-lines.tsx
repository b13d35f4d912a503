import { hoursRangesMax } from '@noren/contract/limits'
import { IconButton } from '@noren/ui/button'
import { closeIcon, plusIcon } from '@noren/ui/icon'
import { hours } from '@noren/words/admin/hours/editor'
import type { ReactNode } from 'react'
import { TimeSelect } from '#platform/dates/time-select.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { closings, openings } from './hours-editor.tsx'
import { lastClosing, type OpeningRange, withAnother } from './ranges.ts'

/**
 * The opening ranges of one day in a row of a list, one a line. Times are chosen from lists; the contract's schema checks the ranges.
 * What adds one stays in the first line: nothing comes where it was pressed. Rule HOURS-70.
 */
export const HoursLines = ({
  ranges,
  onChange,
  children,
}: {
  ranges: readonly OpeningRange[]
  onChange: (ranges: OpeningRange[]) => void
  /** What else can be done with the day, at the end of the first line: one button's room. */
  children: ReactNode
}): ReactNode => {
  const words = useWords(hours)
  const lang = useLanguage()
  const change = (at: number, part: Partial<OpeningRange>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...part } : range)))
  const mayAdd = ranges.length < hoursRangesMax && lastClosing(ranges) <= 23 * 60 + 30
  return (
    <div className="min-w-0 space-y-1.5">
      {ranges.map((range, index) => (
        // Ranges have no identity but their position, and hold no state of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex flex-wrap items-center justify-between">
          <div role="group" aria-label={words.range(index + 1)} className="flex items-center gap-1">
            <TimeSelect
              isNarrow
              label={words.opening}
              value={range.opening_time}
              times={openings}
              onChange={(opening_time) => change(index, { opening_time })}
            />
            <span aria-hidden="true">{lang === 'ja' ? '〜' : '–'}</span>
            <TimeSelect
              isNarrow
              label={words.closing}
              value={range.closing_time}
              times={closings}
              onChange={(closing_time) => change(index, { closing_time })}
            />
          </div>
          <div className="-mr-1.5 ml-auto flex sm:mr-0">
            {index === 0 ? (
              <>
                <IconButton
                  label={words.add}
                  path={plusIcon}
                  disabled={!mayAdd}
                  onClick={() => onChange(withAnother(ranges))}
                />
                {children}
              </>
            ) : (
              <IconButton
                label={words.remove(index + 1)}
                path={closeIcon}
                className="mr-11"
                onClick={() => onChange(ranges.filter((_, other) => other !== index))}
              />
            )}
          </div>
        </div>
      ))}
    </div>
  )
}
