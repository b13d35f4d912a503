import { Checkbox } from '@noren/ui/choice'
import { Skeleton } from '@noren/ui/placeholder'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { common } from '@noren/words/common'
import { formatShortDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { hoursOn, hoursText } from '../day-hours.ts'
import { useHolidays } from '../holidays.ts'
import { type Week, type WeekFormOf, wholeWeek } from './week.ts'

/** Whether public holidays are working days, and what that means for the next three of them. */
export const HolidaysCard = ({ form, week }: { form: WeekFormOf; week: Week }): ReactNode => {
  const words = useWords(businessHours).holidays
  const holidays = useHolidays()
  return (
    <TitledCard id="holidays" title={words.title} className="mt-6">
      <Checkbox {...form.register('is_holiday_working')} label={words.label} note={words.note} />
      <h3 className="mt-3 text-sm font-bold">{words.next}</h3>
      <QueryState
        query={holidays}
        failed={words.failed}
        skeleton={<Skeleton className="mt-2 h-52 sm:h-32" />}
      >
        {({ data }) => <Next week={week} holidays={data} />}
      </QueryState>
    </TitledCard>
  )
}

const Next = ({ week, holidays }: { week: Week; holidays: readonly { date: string; name: string }[] }) => {
  const words = useWords(businessHours).holidays
  const { list } = useWords(common)
  const lang = useLanguage()
  const periods = useRead('GET /api/special-hours', { query: {} }).data?.data ?? []
  const next = holidays.slice(0, 3)
  const days = hoursOn(
    {
      week: wholeWeek(week),
      periods,
      holidays: new Map(next.map(({ date, name }) => [date, name])),
    },
    next.map(({ date }) => date),
  )
  return (
    <ul aria-live="polite" className="mt-1 divide-y divide-line">
      {days.map(({ date, ranges, source }, index) => (
        <li key={date} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <span className="figures min-w-20 font-bold text-danger">{formatShortDate(lang, date)}</span>
          <span className="min-w-28 flex-1">{next[index]?.name}</span>
          <span className="figures text-right">
            {ranges.length === 0
              ? words.closed
              : words.open(hoursText(ranges, { closed: words.closed, list }))}
            {source.startsWith('special') && (
              <span className="ml-2 text-sm text-ink-soft">{words.special}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
