import type { Period } from '@noren/contract/reports/periods'
import type { Utilisation } from '@noren/contract/reports/utilisation'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { weekdayLongName, weekdayName } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCalendarSettings } from '#platform/dates/calendar-settings.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { percentOf } from '../figures/change.ts'
import { countedPath } from '../visits/filters.ts'
import { tintOf } from './tint.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

/** How full weekdays and hours are: a table whose cells are tinted and say their share. Rule REP-48. */
export const HeatMap = ({ cells, period }: { cells: Utilisation['cells']; period: Period }): ReactNode => {
  const words = useWords(reportPlots).heat
  const lang = useLanguage()
  const { week_starts_on: first } = useCalendarSettings()
  const weekdays = Array.from({ length: 7 }, (_, nth) => (nth + first) % 7)
  const hours = hoursOf(cells)
  const found = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const { onKeyDown, propsOf } = useArrowKeys(
    hours.map((hour) => weekdays.map((day) => (found.has(`${day} ${hour}`) ? `${day} ${hour}` : null))),
  )
  return (
    <>
      <table className="figures w-full table-fixed border-separate border-spacing-0.5" onKeyDown={onKeyDown}>
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-10 text-left text-xs font-normal text-ink-soft">
              <span className="sr-only">{words.corner}</span>
            </th>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="pb-1 text-xs font-bold text-ink-soft">
                <abbr title={weekdayLongName(lang, day)} className="no-underline">
                  {weekdayName(lang, day)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className="text-left text-xs font-normal whitespace-nowrap text-ink-soft">
                {words.hour(String(hour))}
              </th>
              {weekdays.map((day) => {
                const cell = found.get(`${day} ${hour}`)
                if (!cell)
                  return (
                    <td key={day} className="h-9 rounded-sm bg-paper-deep/60 print-colors">
                      <span className="sr-only">{words.closed}</span>
                    </td>
                  )
                // Busy outside of the hours is full.
                const share = cell.open === 0 ? 100 : Math.min(100, percentOf(cell.busy, cell.open))
                return (
                  <td key={day} className="p-0">
                    <Link
                      {...propsOf(`${day} ${hour}`)}
                      to={countedPath(period, { weekday: day, hour })}
                      aria-label={words.cell(
                        weekdayLongName(lang, day),
                        words.hour(String(hour)),
                        String(share),
                      )}
                      className={`flex h-9 items-center justify-center rounded-sm text-xs no-underline print-colors ${tintOf(share)}`}
                    >
                      {share}
                    </Link>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-ink-soft">{words.legend}</p>
    </>
  )
}

/** Those between the first and the last one, so that a break in the day is seen. */
const hoursOf = (cells: Utilisation['cells']): number[] => {
  const all = cells.map(({ hour }) => hour)
  const first = Math.min(...all)
  return all.length === 0 ? [] : Array.from({ length: Math.max(...all) - first + 1 }, (_, nth) => first + nth)
}
