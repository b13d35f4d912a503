import type { Worklist } from '@noren/contract/reservations/worklists'
import { formatDay, minutesPerDay, parseDay } from '@noren/scheduling/time'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { common } from '@noren/words/common'
import { formatShortDate, formatTimes } from '@noren/words/format'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage } from '#platform/language.ts'

/** How a list, and the time of a visit, are called. */
export const useListText = () => {
  const lang = useLanguage()
  const clock = useClockFormat()
  const momentOf = (instant: string): string => {
    const { date, minutes } = shopTime(instant)
    return `${formatShortDate(lang, date)} ${clock.time(minutes)}`
  }
  const titleOf = ({ kind, title, staff_name: name }: Worklist): string =>
    kind === 'absence' && name !== null ? common[lang].list([name, worklists[lang].absence.title]) : title
  const timeOf = ({ start_at, end_at }: Pick<Worklist, 'start_at' | 'end_at'>): string => {
    const [start, end] = [shopTime(start_at), shopTime(end_at)]
    const until = minutesFrom(start.date, end)
    const first = formatShortDate(lang, start.date)
    if (start.minutes === 0 && until === minutesPerDay) return `${first} ${worklists[lang].list.allDay}`
    if (until <= minutesPerDay) return `${first} ${clock.range(start.minutes, until)}`
    // Midnight ends the day before.
    const last = end.minutes === 0 ? formatDay((parseDay(end.date) ?? 0) - 1) : end.date
    return formatTimes(lang, first, formatShortDate(lang, last))
  }
  return { momentOf, titleOf, timeOf }
}
