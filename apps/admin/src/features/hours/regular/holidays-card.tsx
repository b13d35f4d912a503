import { Checkbox } from '@noren/ui/choice'
import { Skeleton } from '@noren/ui/placeholder'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { common } from '@noren/words/common'
import { formatShortDate } from '@noren/words/format'
import { nationalHolidays } from '@noren/words/names/holidays'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { hoursOn, hoursText, nextDate } from '../day-hours.ts'
import { useHolidays } from '../holidays.ts'
import { OpeningFields } from './opening-fields.tsx'
import { type RegularProps, type Week, wholeWeek } from './week.ts'

/** Whether public holidays are working days, which closed weekdays are open on them, and what that means for the next ones. */
export const HolidaysCard = ({
  form,
  week,
  idPrefix,
  from,
}: RegularProps & {
  /** The first date on which these hours hold; undefined for those of today. */
  from: string | undefined
}): ReactNode => {
  const words = useWords(businessHours).holidays
  const holidays = useHolidays()
  return (
    <TitledCard id={`${idPrefix}holidays`} title={words.title}>
      <Checkbox
        {...form.register('is_holiday_working')}
        label={words.label}
        note={words.note}
        className="mt-1.5"
      />
      <OpeningFields form={form} week={week} idPrefix={idPrefix} />
      <h3 className="mt-3 text-sm font-bold">{words.next}</h3>
      <QueryState
        query={holidays}
        failed={words.failed}
        skeleton={<Skeleton className="mt-2 h-52 sm:h-32" />}
      >
        {({ data }) => <Next week={week} holidays={data} from={from} />}
      </QueryState>
    </TitledCard>
  )
}

type Holidays = readonly { date: string; name: string }[]

const Next = ({ week, holidays, from }: { week: Week; holidays: Holidays; from: string | undefined }) => {
  const words = useWords(businessHours).holidays
  const { list } = useWords(common)
  const lang = useLanguage()
  const periods = useRead('GET /api/special-hours', { query: {} }).data?.data ?? []
  const rules = {
    week: wholeWeek(week),
    periods,
    holidays: new Map(holidays.map(({ date, name }) => [date, name])),
  }
  const coming = holidays.filter(({ date }) => from === undefined || date >= from)
  const all = hoursOn(
    rules,
    coming.map(({ date }) => date),
  )
  const opened = all.findIndex(({ source }) => source === 'holiday_open')
  const shown = all.filter((_, index) => index < 3 || index === opened)
  const after = new Map(
    hoursOn(
      rules,
      shown.map(({ date }) => nextDate(date)),
    ).map((day) => [day.date, day]),
  )
  return (
    <ul
      aria-live="polite"
      className="@container mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 divide-y divide-line"
    >
      {shown.map(({ date, ranges, source }) => (
        <li key={date} className="col-span-2 grid grid-cols-subgrid items-baseline py-2">
          <span className="figures font-bold text-danger">{formatShortDate(lang, date)}</span>
          {/* In one line where there is room; else the hours stand below the name. */}
          <span className="@min-[21rem]:flex @min-[21rem]:flex-wrap @min-[21rem]:gap-x-3">
            <span className="block flex-auto">
              {nationalHolidays[lang].nameOf(coming.find((one) => one.date === date)?.name ?? '')}
            </span>
            <span className="figures block">
              {ranges.length === 0
                ? words.closed
                : words.open(hoursText(ranges, { lang, closed: words.closed, list }))}
              {source.startsWith('special') && (
                <span className="ml-2 text-sm text-ink-soft">{words.special}</span>
              )}
            </span>
          </span>
          {after.get(nextDate(date))?.by === 'day_off' && (
            <span className="figures col-start-2 text-sm text-ink-soft">
              {words.dayOff(formatShortDate(lang, nextDate(date)))}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
