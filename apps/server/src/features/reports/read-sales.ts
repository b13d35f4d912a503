// 集計: a period's sales with what they consist of, beside the period and the year before. Two statements.
import { soldMethods } from '@noren/contract/bills/closings'
import { customerKinds, leadTimes, visitSources, type SalesReport } from '@noren/contract/reports/sales'
import { cancelReasons } from '@noren/scheduling/status'
import { formatDay } from '@noren/scheduling/time'
import type { Lang } from '@noren/words/format'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { menuLines } from './menu-lines.ts'
import {
  daysIn,
  instantsOf,
  mergedDays,
  monthOf,
  onWire,
  partsOf,
  previousOf,
  unitOf,
  yearBeforeOf,
} from './periods.ts'
import { readCuts, type Cuts } from './read-cuts.ts'
import { readDays, sumOf, type DaySums } from './read-days.ts'

export const readSales = (
  db: Db,
  scope: ShopScope,
  asked: { from: string; to: string; language: Lang },
  now: Millis,
): Promise<SalesReport> =>
  read(db, scope, async (tx) => {
    const period = daysIn(asked)
    const [previous, yearBefore, month] = [previousOf(period), yearBeforeOf(period), monthOf(period.to)]
    const days = await readDays(tx, scope, mergedDays([period, previous, yearBefore, month]), now)
    const firstOfMonth = formatDay(month.from)
    const cuts = await readCuts(tx, scope, { window: instantsOf(period), month: firstOfMonth })
    const unit = unitOf(period)
    const before = { previous: partsOf(previous, unit), yearBefore: partsOf(yearBefore, unit) }
    const ofMonth = sumOf(days, month)
    return {
      current: { ...onWire(period), ...sumOf(days, period) },
      previous: { ...onWire(previous), ...sumOf(days, previous) },
      year_before: { ...onWire(yearBefore), ...sumOf(days, yearBefore) },
      unit,
      series: partsOf(period, unit).map((part, place) => {
        const { sales, visits, booked } = sumOf(days, part)
        return {
          start: formatDay(part.from),
          amount: sales,
          visits,
          booked,
          previous: salesOf(days, before.previous[place]),
          year_before: salesOf(days, before.yearBefore[place]),
        }
      }),
      ...wholeCuts(cuts),
      by_menu: menuLines(cuts.by_menu, asked.language),
      target:
        cuts.target === null
          ? null
          : {
              month: firstOfMonth.slice(0, 7),
              amount: cuts.target,
              sold: ofMonth.sales,
              booked: ofMonth.booked,
            },
    }
  })

const salesOf = (days: DaySums, part: { from: number; to: number } | undefined): number =>
  part === undefined ? 0 : sumOf(days, part).sales

/** In the order of their lists, with a line for each that is known, also where nobody used it. */
const wholeCuts = (cuts: Cuts) => ({
  by_staff: cuts.by_staff,
  by_category: cuts.by_category,
  by_method: soldMethods.map(
    (method) => cuts.by_method.find((one) => one.method === method) ?? { method, ...nothing },
  ),
  by_customer: customerKinds.map(
    (kind) => cuts.by_customer.find((one) => one.kind === kind) ?? { kind, ...nothing },
  ),
  by_source: visitSources.map(
    (source) => cuts.by_source.find((one) => one.source === source) ?? { source, ...nothing },
  ),
  by_lead_time: leadTimes.map(
    (lead_time) => cuts.by_lead_time.find((one) => one.lead_time === lead_time) ?? { lead_time, visits: 0 },
  ),
  cancellations: cancelReasons.flatMap((reason) => {
    const found = cuts.cancellations.find((one) => one.reason === reason)
    return found ? [found] : []
  }),
})

const nothing = { visits: 0, amount: 0 }
