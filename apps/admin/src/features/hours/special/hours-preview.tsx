import { businessHours } from '@noren/words/admin/hours/business-hours'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { formatShortDate } from '@noren/words/format'
import { nationalHolidays } from '@noren/words/names/holidays'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { datesBetween, hoursOn, hoursText, type Period, stretchesOf } from '../day-hours.ts'
import { useHolidays } from '../holidays.ts'

/** この日の受付時間: the hours of the dates as they will be with this period, before it is saved. Its place is kept while there is none. */
export const HoursPreview = ({
  period,
  storedId,
}: {
  /** Undefined while its input is incomplete. */
  period: Period | undefined
  /** The period that is being edited, which this one replaces. */
  storedId: number | undefined
}): ReactNode => {
  const words = useWords(businessHours).preview
  const { dates } = useWords(widgets)
  const { list } = useWords(common)
  const lang = useLanguage()
  const week = useRead('GET /api/business-days', {}).data?.data
  const dated = useRead('GET /api/dated-hours', {}).data?.data
  const periods = useRead('GET /api/special-hours', { query: {} }).data?.data
  const holidays = useHolidays().data?.data
  const id = 'hours-preview'
  if (!week || !dated || !periods || !holidays || !period) return <div className="mt-2 mb-5 min-h-24" />
  const days = datesBetween(period.start_at.slice(0, 10), period.end_at.slice(0, 10)).slice(0, datesMax)
  const names = new Map(holidays.map(({ date, name }) => [date, name]))
  const rules = { week, dated, holidays: names }
  const others = periods.filter((one) => one.id !== storedId)
  const stretches = stretchesOf(hoursOn({ ...rules, periods: [...others, period] }, days))
  const isOneDay = days.length === 1
  const before = hoursOn({ ...rules, periods }, days)[0]
  const holiday = isOneDay ? names.get(days[0] ?? '') : undefined
  return (
    <section aria-labelledby={id} className="mt-2 mb-5 min-h-24 rounded-md bg-primary-tint px-4 py-3">
      <h3 id={id} className="text-sm font-bold">
        {isOneDay ? words.one : words.many}
      </h3>
      <div role="status">
        {stretches.map(({ from, to, ranges }) => (
          <p key={from} className="figures flex flex-wrap gap-x-3">
            {!isOneDay && (
              <span>
                {from === to
                  ? formatShortDate(lang, from)
                  : dates.range(formatShortDate(lang, from), formatShortDate(lang, to))}
              </span>
            )}
            <span className="text-lg font-bold">
              {hoursText(ranges, { lang, closed: words.closed, list })}
            </span>
          </p>
        ))}
      </div>
      {isOneDay && before && (
        <p className="figures text-sm text-ink-soft">
          {words.before(hoursText(before.ranges, { lang, closed: words.closed, list }))}
          {holiday !== undefined && (
            <span className="ml-3">{words.holiday(nationalHolidays[lang].nameOf(holiday))}</span>
          )}
        </p>
      )}
    </section>
  )
}

/** Years of closed days would be many lines of nothing new. */
const datesMax = 400
