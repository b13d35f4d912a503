// What the values of a plot say in one sentence: which of them stands out. Nothing, where too little is there to say it. Rule REP-47.
import type { SalesReport } from '@noren/contract/reports/sales'
import type { Cohorts } from '@noren/contract/reports/regulars'
import type { Utilisation } from '@noren/contract/reports/utilisation'
import { percentOf } from '../figures/change.ts'

/** The largest of at least two parts, with its share of the whole in per cent. */
export const largestOf = <Part>(
  parts: readonly Part[],
  valueOf: (part: Part) => number,
): { part: Part; share: number } | undefined => {
  const counted = parts.filter((part) => valueOf(part) > 0)
  const whole = counted.reduce((sum, part) => sum + valueOf(part), 0)
  const [part, next] = counted.toSorted((one, other) => valueOf(other) - valueOf(one))
  if (part === undefined || next === undefined || valueOf(part) === valueOf(next)) return undefined
  return { part, share: percentOf(valueOf(part), whole) }
}

/** The day or month that sold most, of at least three with sales. */
export const bestOf = (series: SalesReport['series']): SalesReport['series'][number] | undefined => {
  const sold = series.filter(({ amount }) => amount > 0)
  if (sold.length < 3) return undefined
  return sold.reduce((best, one) => (one.amount > best.amount ? one : best))
}

/** Morning is before 12:00, evening from 17:00 on; of those with an hour of open time or more. */
export const fullestOf = (
  cells: Utilisation['cells'],
): { weekday: number; part: 'morning' | 'afternoon' | 'evening' } | undefined => {
  const parts = [...Map.groupBy(cells, ({ weekday, hour }) => `${weekday} ${partOf(hour)}`).values()].flatMap(
    (group) => {
      const [first] = group
      const open = group.reduce((sum, cell) => sum + cell.open, 0)
      const busy = group.reduce((sum, cell) => sum + cell.busy, 0)
      return first && open >= 60 && busy > 0
        ? [{ weekday: first.weekday, part: partOf(first.hour), share: busy / open }]
        : []
    },
  )
  const [fullest, next] = parts.toSorted((one, other) => other.share - one.share)
  return fullest && next && fullest.share > next.share ? fullest : undefined
}

/** How many per cent came again within three months, of cohorts that are as old; of at least ten customers. */
export const returnedWithin = (cohorts: Cohorts['cohorts'], months: number): number | undefined => {
  const old = cohorts.filter(({ returned }) => returned.length > months)
  const customers = old.reduce((sum, cohort) => sum + cohort.customers, 0)
  const back = old.reduce((sum, { returned }) => sum + (returned[months] ?? 0), 0)
  return customers >= 10 ? percentOf(back, customers) : undefined
}

const partOf = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
