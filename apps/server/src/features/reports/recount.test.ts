// Every figure of a period's sales against a recount by plain loops over the rows of a generated shop. Rules REP-1 to REP-9, REP-12.
import { formatDay } from '@noren/scheduling/time'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestShop } from '#testing/factories'
import {
  dayIn,
  figuresOf,
  readFacts,
  recount,
  sum,
  within,
  type Facts,
  type Visit,
} from '#testing/reports/recounted'
import { makeReportedShop, now } from '#testing/reports/reported-shop'
import { useUncheckedServer } from '#testing/server'

const server = await useUncheckedServer()
let shop: TestShop
let facts: Facts
beforeAll(async () => {
  shop = await makeReportedShop(server)
  facts = await readFacts(server, shop.shopId)
})

const ask = async (path: string, query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const answer = await shop.client.call('GET', `/api/reports/${path}?${text.toString()}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** The period, the one before it, and that of the year before, as a calendar says them. */
const periods = [
  [
    ['2028-02-01', '2028-02-29'],
    ['2028-01-01', '2028-01-31'],
    ['2027-02-01', '2027-02-28'],
  ],
  [
    ['2028-02-29', '2028-02-29'],
    ['2028-02-28', '2028-02-28'],
    ['2027-02-28', '2027-02-28'],
  ],
  [
    ['2027-12-29', '2028-01-04'],
    ['2027-12-22', '2027-12-28'],
    ['2026-12-29', '2027-01-04'],
  ],
  [
    ['2027-01-01', '2027-12-31'],
    ['2026-01-01', '2026-12-31'],
    ['2026-01-01', '2026-12-31'],
  ],
  [
    ['2028-01-15', '2028-03-20'],
    ['2027-11-10', '2028-01-14'],
    ['2027-01-15', '2027-03-20'],
  ],
  [
    ['2028-03-01', '2028-03-31'],
    ['2028-02-01', '2028-02-29'],
    ['2027-03-01', '2027-03-31'],
  ],
] as const

describe.for(periods)('from %s (REP-1 to REP-9)', ([current, previous, yearBefore]) => {
  const [from, to] = current
  const treated = () => within(recount(facts, now), { from, to }).filter(({ state }) => state === 'treated')
  const sales = async () => (await ask('sales', { from, to })).data

  test('the figures, and those of the other two periods, are the recount', async () => {
    const report = await sales()
    const all = recount(facts, now)
    for (const [name, [first, last]] of [
      ['current', current],
      ['previous', previous],
      ['year_before', yearBefore],
    ] as const) {
      const days = { from: first, to: last }
      expect(report[name], name).toEqual({ ...days, ...figuresOf(within(all, days)) })
    }
    expect(report.unit).toBe(dayIn(to) - dayIn(from) < 62 ? 'day' : 'month')
    expect(sum(report.series)).toBe(report.current.sales)
    for (const part of report.series) {
      const days = report.unit === 'day' ? part.start : part.start.slice(0, 7)
      const here = within(all, { from, to }).filter(({ day }) => formatDay(day).startsWith(days))
      const { sales: amount, visits, booked } = figuresOf(here)
      expect(part).toMatchObject({ amount, visits, booked })
    }
  })

  test('the parts of every cut add up to the whole', async () => {
    const report = await sales()
    for (const cut of ['by_staff', 'by_menu', 'by_category', 'by_method', 'by_customer'])
      expect(sum(report[cut]), cut).toBe(report.current.sales)
    expect(sum(report.by_source)).toBe(sum(treated().filter(({ source }) => source !== null)))
    const reasons = report.cancellations.reduce((all: number, { count }: { count: number }) => all + count, 0)
    expect(reasons).toBe(report.current.canceled + report.current.no_shows)
    for (const cut of ['by_staff', 'by_customer'])
      expect(report[cut].reduce((all: number, one: { visits: number }) => all + one.visits, 0)).toBe(
        report.current.visits,
      )
  })

  test('each part is the recount, and opens the list that it counts', async () => {
    const report = await sales()
    const mine = treated()
    const check = async (
      query: Record<string, string | number>,
      wanted: { count?: number; amount?: number },
    ) => {
      const { data, meta } = await ask('visits', { from, to, per_page: 100, ...query })
      if (wanted.count !== undefined) expect(meta.total, JSON.stringify(query)).toBe(wanted.count)
      if (wanted.amount !== undefined && meta.total <= 100)
        expect(sum(data), JSON.stringify(query)).toBe(wanted.amount)
    }
    const cutOf = (key: (visit: Visit) => unknown, value: unknown) => {
      const those = mine.filter((visit) => key(visit) === value)
      return { visits: those.length, amount: sum(those) }
    }
    for (const one of report.by_staff) {
      expect(one).toMatchObject(cutOf(({ staffId }) => staffId, one.staff_id))
      await check({ staff_id: one.staff_id }, { count: one.visits, amount: one.amount })
    }
    for (const one of report.by_customer) {
      expect(one).toMatchObject(cutOf(({ kind }) => kind, one.kind))
      await check({ customer: one.kind }, { count: one.visits, amount: one.amount })
    }
    for (const one of report.by_source) {
      expect(one).toMatchObject(cutOf(({ source }) => source, one.source))
      await check({ source: one.source }, { count: one.visits, amount: one.amount })
    }
    for (const one of report.by_lead_time) {
      expect(one.visits).toBe(cutOf(({ lead }) => lead, one.lead_time).visits)
      await check({ lead_time: one.lead_time }, { count: one.visits })
    }
    for (const one of report.by_method) {
      let [visits, amount] = [0, 0]
      for (const visit of mine) {
        if (!visit.bill) {
          if (one.method === 'not_noted') [visits, amount] = [visits + 1, amount + visit.amount]
          continue
        }
        for (const paid of facts.billPayments)
          if (paid.bill_id === visit.bill.id && paid.method === one.method) {
            visits += 1
            amount += paid.amount - (paid.method === 'prepaid' ? visit.refunded : 0)
          }
      }
      expect(one).toMatchObject({ visits, amount })
      await check({ method: one.method }, { count: visits, amount })
    }
    for (const one of report.by_menu) {
      let [count, amount] = [0, 0]
      for (const visit of mine) {
        const lines = visit.bill
          ? facts.billLines.filter((line) => line.bill_id === visit.bill?.id)
          : facts.lines
              .filter((line) => line.reservation_id === visit.row.id)
              .map((line) => ({ ...line, quantity: 1, amount: line.price }))
        for (const line of lines)
          if (
            one.menu_id === null
              ? line.menu_id === null && line.kind === one.kind
              : line.menu_id === one.menu_id
          )
            if (one.kind !== 'retail' || line.name === one.name)
              [count, amount] = [count + line.quantity, amount + line.amount]
        if (one.kind === 'refund' && visit.refunded > 0)
          [count, amount] = [count + 1, amount - visit.refunded]
      }
      expect(one).toMatchObject({ count, amount })
      if (one.menu_id !== null) await check({ menu_id: one.menu_id }, { amount })
    }
    for (const one of report.by_category)
      if (one.category_id !== null) await check({ category_id: one.category_id }, { amount: one.amount })
    for (const { reason, count } of report.cancellations)
      await check({ state: reason === 'no_show' ? 'no_show' : 'canceled', reason }, { count })
    const { current: all } = report
    await check({}, { count: all.visits, amount: all.sales })
    await check({ state: 'booked' }, { count: all.booked_visits, amount: all.booked })
    await check({ state: 'canceled' }, { count: all.canceled })
    await check({ state: 'no_show' }, { count: all.no_shows })
  })
})
