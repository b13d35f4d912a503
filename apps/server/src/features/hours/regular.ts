// The regular hours of a shop: as the rules have them, on the wire, and stored.
import { weekdays } from '@noren/contract/hours'
import { weeksOfMonth, type BusinessDays, type RegularInput } from '@noren/contract/hours/regular'
import { regularHoursOn, type DatedHours, type RegularHours } from '@noren/scheduling/hours/regular'
import { dayOf } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { daysOfWeek, holidayOn, rangeOnWire, rangesByWeekday, sortedRanges } from './day-notes.ts'

export type StoredHours = DatedHours & { id: number; version: number }

/** The shop's own hours and those from later dates on, by date. */
export type StoredRegular = RegularHours & { dated: StoredHours[]; holidays: typeof holidayOn }

/** In the order in which rules are stored, so that equal ones are the same text. */
export const regularOf = (input: RegularInput): RegularHours => ({
  isHolidayWorking: input.is_holiday_working,
  weekly: rangesByWeekday(input.days),
  monthly: input.monthly_rules
    .map(({ weekday, mode, weeks }) => ({
      weekday: weekdays.indexOf(weekday),
      mode,
      weeks: weeksOfMonth.filter((week) => weeks.includes(week)),
    }))
    .toSorted((a, b) => mondayFirst(a.weekday) - mondayFirst(b.weekday)),
  holidayOpening: input.holiday_opening && {
    weekdays: input.holiday_opening.weekdays
      .map((weekday) => weekdays.indexOf(weekday))
      .toSorted((a, b) => mondayFirst(a) - mondayFirst(b)),
    ranges: sortedRanges(input.holiday_opening.business_hours),
    isNextDayOff: input.holiday_opening.next_day_off,
  },
})

export const regularOnWire = ({
  isHolidayWorking,
  weekly,
  monthly = [],
  holidayOpening,
}: RegularHours): BusinessDays => ({
  is_holiday_working: isHolidayWorking,
  days: daysOfWeek(weekly),
  monthly_rules: monthly.map(({ weekday, mode, weeks }) => ({
    weekday: nameOf(weekday),
    mode,
    weeks: [...weeks],
  })),
  holiday_opening: holidayOpening
    ? {
        weekdays: holidayOpening.weekdays.map(nameOf),
        business_hours: holidayOpening.ranges.map(rangeOnWire),
        next_day_off: holidayOpening.isNextDayOff,
      }
    : null,
})

export const readBusinessDays = (db: Db, scope: ShopScope, now: Millis): Promise<BusinessDays> =>
  read(db, scope, async (tx) => regularOnWire(regularHoursOn(await readRegular(tx, scope), todayOf(now))))

export const readRegular = async (tx: Tx, { shopId }: ShopScope): Promise<StoredRegular> => {
  const { rows } = await sql<RegularRow>`
    select ${regularColumns(shopId)} from shops s where s.id = ${shopId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the scope names no shop')
  return { ...regularIn(row), dated: row.dated ?? [], holidays: holidayOn }
}

/** What `regularIn` reads, of `shops s`. */
export const regularColumns = (shopId: unknown) => sql`
      s.is_holiday_working, s.monthly_rules, s.holiday_opening,
      (select array_agg(case when d.status = 'open' then d.ranges else '[]' end order by d.weekday)
        from business_days d where d.shop_id = ${shopId}) as weekly,
      (select jsonb_agg(jsonb_build_object('id', h.id, 'version', h.version, 'from', h.from_date - date '1970-01-01',
          'isHolidayWorking', h.is_holiday_working, 'weekly', h.weekly, 'monthly', h.monthly_rules, 'holidayOpening', h.holiday_opening)
          order by h.from_date)
        from dated_hours h where h.shop_id = ${shopId}) as dated`

export type RegularRow = {
  is_holiday_working: boolean
  monthly_rules: NonNullable<RegularHours['monthly']>
  holiday_opening: RegularHours['holidayOpening']
  weekly: RegularHours['weekly'] | null
  dated: StoredHours[] | null
}

export const regularIn = (row: RegularRow): RegularHours & { dated?: StoredHours[] } => ({
  weekly: row.weekly ?? [],
  isHolidayWorking: row.is_holiday_working,
  monthly: row.monthly_rules,
  holidayOpening: row.holiday_opening,
  ...(row.dated && { dated: row.dated }),
})

/** As columns of `shops` and `dated_hours`. */
export const regularValues = ({ isHolidayWorking, monthly = [], holidayOpening }: RegularHours) => ({
  is_holiday_working: isHolidayWorking,
  monthly_rules: JSON.stringify(monthly),
  holiday_opening: holidayOpening ? JSON.stringify(holidayOpening) : null,
})

export const todayOf = (now: Millis): number => dayOf(millisToLocalMinute(now))

const mondayFirst = (weekday: number): number => (weekday + 6) % 7
const nameOf = (weekday: number) => weekdays[weekday] ?? 'sunday'
