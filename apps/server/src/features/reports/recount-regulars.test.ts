// How full the shop was, and who comes again, against a recount by plain loops. Rules REP-10, REP-11, REP-15 to REP-17.
import { addMonths, formatDay } from '@noren/scheduling/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { wireToLocalMinute } from '#platform/clock'
import { openSession, type TestShop } from '#testing/factories'
import { dayIn, localDay, readFacts, type Facts } from '#testing/reports/recounted'
import { makeReportedShop, now } from '#testing/reports/reported-shop'
import { useUncheckedServer } from '#testing/server'

const nowMinute = wireToLocalMinute(now)
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

describe.for([
  ['2028-02-01', '2028-02-29'],
  ['2027-12-29', '2028-01-04'],
  ['2028-01-15', '2028-03-20'],
])('from %s', ([from = '', to = '']) => {
  test('busy and open minutes are the recount, minute by minute (REP-10, REP-11)', async () => {
    const report = (await ask('utilisation', { from, to })).data
    const start = dayIn(from) * 1440
    const end = Math.max(start, Math.min((dayIn(to) + 1) * 1440, nowMinute))
    const agreed = new Set(
      facts.visits
        .filter(
          (row) =>
            row.status === 'treated' ||
            (row.status === 'reserved' && Date.parse(row.end_at) <= Date.parse(now)),
        )
        .map((row) => row.id),
    )
    const busy = new Map<number, number[]>()
    const cells = Array.from({ length: 168 }, () => ({ busy: 0, open: 0 }))
    const cellOf = (minute: number) => {
      const weekday = new Date(Math.floor(minute / 1440) * 86_400_000).getUTCDay()
      return cells[weekday * 24 + Math.floor((minute % 1440) / 60)] ?? { busy: 0, open: 0 }
    }
    for (const one of facts.occupancies)
      if (one.kind === 'visit' && agreed.has(one.reservation_id))
        for (let minute = Math.max(start, one.since); minute < Math.min(end, one.until); minute++) {
          busy.set(one.staff_id, [...(busy.get(one.staff_id) ?? []), minute])
          cellOf(minute).busy += 1
        }
    const open = new Map<number, number>()
    for (const one of facts.staff) {
      const days = (busy.get(one.id) ?? []).map((minute) => Math.floor(minute / 1440))
      const away = new Set<number>()
      for (const block of facts.occupancies)
        if (block.kind === 'block' && block.staff_id === one.id)
          for (let minute = block.since; minute < block.until; minute++) away.add(minute)
      const since = Math.min(localDay(one.created_at), ...days)
      const until = one.active ? Infinity : Math.max(-1, ...days)
      for (let minute = start; minute < end; minute++) {
        const day = Math.floor(minute / 1440)
        if (day < since || day > until || away.has(minute)) continue
        const ofDay = minute % 1440
        const own: [number, number][] | undefined = one.hours?.[new Date(day * 86_400_000).getUTCDay()]
        const isOpen = ofDay >= 600 && ofDay < 1140 && (!own || own.some(([a, b]) => a <= ofDay && ofDay < b))
        const isClosed =
          minute >= dayIn('2028-02-15') * 1440 + 720 && minute < dayIn('2028-02-16') * 1440 + 900
        if (!isOpen || isClosed) continue
        open.set(one.id, (open.get(one.id) ?? 0) + 1)
        cellOf(minute).open += 1
      }
    }
    const whole = (key: 'busy' | 'open') => cells.reduce((total, cell) => total + cell[key], 0)
    expect([report.busy, report.open]).toEqual([whole('busy'), whole('open')])
    for (const one of report.by_staff)
      expect(one).toMatchObject({
        busy: busy.get(one.staff_id)?.length ?? 0,
        open: open.get(one.staff_id) ?? 0,
      })
    expect(report.by_staff.reduce((all: number, one: { busy: number }) => all + one.busy, 0)).toBe(
      report.busy,
    )
    const wanted = cells.flatMap((cell, at) =>
      cell.busy + cell.open > 0 ? [{ weekday: Math.floor(at / 24), hour: at % 24, ...cell }] : [],
    )
    expect(report.cells).toEqual(wanted)
  })
})

test('cohorts are those who came first in a month, and came again on another day (REP-15)', async () => {
  const { cohorts } = (await ask('cohorts')).data
  const came = new Set(
    facts.customers.filter((one) => one.brought_count > 0).map((one) => one.merged_into_id ?? one.id),
  )
  const monthOf = (day: number) =>
    Number(formatDay(day).slice(0, 4)) * 12 + Number(formatDay(day).slice(5, 7))
  const firsts = new Map<number, number[]>()
  for (const row of facts.visits)
    if (row.status === 'treated' && row.customer_id !== null && !came.has(row.customer_id))
      firsts.set(row.customer_id, [...(firsts.get(row.customer_id) ?? []), localDay(row.start_at)])
  expect(cohorts).toHaveLength(13)
  expect(cohorts[0].month).toBe('2027-03')
  for (const { month, customers, returned } of cohorts) {
    const those = [...firsts.values()].filter((days) => formatDay(Math.min(...days)).startsWith(month))
    expect(customers, month).toBe(those.length)
    returned.forEach((count: number, months: number) => {
      const back = those.filter((days) =>
        days.some((day) => day > Math.min(...days) && monthOf(day) - monthOf(Math.min(...days)) <= months),
      )
      expect(count, `${month} within ${months}`).toBe(back.length)
    })
  }
})

test('the list behind a cell of the cohorts has a first visit for each customer who came again (REP-59)', async () => {
  const { cohorts } = (await ask('cohorts')).data
  const listOf = (month: string, within: number) =>
    ask('visits', {
      from: `${month}-01`,
      to: formatDay(addMonths(dayIn(`${month}-01`), 1) - 1),
      customer: 'new',
      returned_within: within,
    })
  let someCameAgain = false
  for (const { month, returned } of [cohorts[0], cohorts[5], cohorts[11]])
    for (const within of [0, 1, returned.length - 1]) {
      const { data, meta } = await listOf(month, within)
      expect(meta.total, `${month} within ${within}`).toBe(returned[within])
      someCameAgain ||= data.length > 0
    }
  expect(someCameAgain).toBe(true)
})

test('regulars are overdue against the median of their last ten intervals (REP-16, REP-17)', async () => {
  // While they come nobody is late; some months later many are. The session of then has ended.
  server.setNow('2028-07-01T10:00:00+09:00')
  shop.client.cookies.set('session', await openSession(server.services, shop.userId))
  const today = dayIn('2028-07-01')
  const wanted: {
    customer_id: number
    order: number
    overdue_days: number
    interval: number
    visits: number
  }[] = []
  for (const one of facts.customers) {
    if (one.forgotten_at !== null || one.merged_into_id !== null || one.online_booking === 'refused') continue
    const own = facts.visits.filter((row) => row.customer_id === one.id)
    const days = own.filter((row) => row.status === 'treated').map((row) => localDay(row.start_at))
    const distinct = [...new Set(days)].toSorted((a, b) => b - a)
    if (distinct.length < 3) continue
    const gaps = distinct
      .slice(0, -1)
      .map((day, at) => day - (distinct[at + 1] ?? 0))
      .slice(0, 10)
    const sorted = gaps.toSorted((a, b) => a - b)
    const middle = sorted.length / 2
    const interval = Math.ceil(((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2)
    const last = distinct[0] ?? 0
    if (
      own.some(
        (row) => ['reserved', 'pending_approval'].includes(row.status) && localDay(row.start_at) > last,
      )
    )
      continue
    if (today - last > 1.5 * interval)
      wanted.push({
        customer_id: one.id,
        order: last + 1.5 * interval,
        overdue_days: today - last - interval,
        interval,
        visits: days.length,
      })
  }
  wanted.sort((a, b) => b.order - a.order || a.customer_id - b.customer_id)
  const first = await ask('overdue-customers', { per_page: 15 })
  const second = await ask('overdue-customers', { per_page: 15, page: 2 })
  server.setNow(now)
  expect(wanted.length).toBeGreaterThan(15)
  expect(first.meta).toEqual({
    page: 1,
    per_page: 15,
    last_page: Math.ceil(wanted.length / 15),
    total: wanted.length,
  })
  const shown = [...first.data, ...second.data].map(({ customer_id, overdue_days, interval, visits }) => ({
    customer_id,
    overdue_days,
    interval,
    visits,
  }))
  expect(shown).toEqual(
    wanted.slice(0, 30).map(({ customer_id, overdue_days, interval, visits }) => ({
      customer_id,
      overdue_days,
      interval,
      visits,
    })),
  )
})
