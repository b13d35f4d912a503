import { hoursRangesMax } from '@noren/contract/limits'
import { Button, IconButton } from '@noren/ui/button'
import { closeIcon, Icon, plusIcon } from '@noren/ui/icon'
import { formatTimes } from '@noren/words/format'
import { hours } from '@noren/words/admin/hours/editor'
import type { ReactNode } from 'react'
import { TimeSelect } from '#platform/dates/time-select.tsx'
import { timesEvery } from '#platform/dates/times.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { lastClosing, type OpeningRange, withAnother } from './ranges.ts'

/** The opening ranges of one day. Times are chosen from lists; the contract's schema checks the ranges. */
export const HoursEditor = ({
  ranges,
  onChange,
}: {
  ranges: readonly OpeningRange[]
  onChange: (ranges: OpeningRange[]) => void
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(hours)
  const change = (at: number, part: Partial<OpeningRange>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...part } : range)))
  return (
    <div className="space-y-3">
      {ranges.map((range, index) => (
        // Ranges have no identity but their position, and hold no state of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} role="group" aria-label={words.range(index + 1)} className="flex items-center gap-2">
          <TimeSelect
            label={words.opening}
            value={range.opening_time}
            times={openings}
            onChange={(opening_time) => change(index, { opening_time })}
          />
          <span aria-hidden="true">{formatTimes(lang, '', '')}</span>
          <TimeSelect
            label={words.closing}
            value={range.closing_time}
            times={closings}
            onChange={(closing_time) => change(index, { closing_time })}
          />
          {ranges.length > 1 && (
            <IconButton
              label={words.remove(index + 1)}
              path={closeIcon}
              onClick={() => onChange(ranges.filter((_, other) => other !== index))}
            />
          )}
        </div>
      ))}
      {ranges.length < hoursRangesMax && lastClosing(ranges) <= 23 * 60 + 30 && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2.5 xs:-ml-3.5"
          onClick={() => onChange(withAnother(ranges))}
        >
          <Icon path={plusIcon} size={18} />
          {words.add}
        </Button>
      )}
    </div>
  )
}

const quarters = timesEvery(15, 0, 24 * 60)
export const openings = quarters.slice(0, -1)
export const closings = quarters.slice(1)
