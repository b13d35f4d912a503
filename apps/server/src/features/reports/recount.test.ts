// Every figure of the reports against a recount by plain loops over the rows of a generated shop. Rules REP-1 to REP-17.
import { dayOf, formatDay, parseDay } from '@noren/scheduling/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { wireToLocalMinute } from '#platform/clock'
import { makeShop, type TestShop } from '#testing/factories'
import { makeCustomers, makeVisits } from '#testing/reports/made-visits'
import { useUncheckedServer } from '#testing/server'

const server = await useUncheckedServer()

// Over the change of the year and the 29th of February.
const now = '2028-03-10T14:30:00+09:00'
const nowMinute = wireToLocalMinute(now)
const dayIn = (date: string) => parseDay(date) ?? 0

type Row = Record<string, any>
type Facts = Awaited<ReturnType<typeof readFacts>>
let shop: TestShop
let facts: Facts

const readFacts = async (shopId: number) => {
  const all = (table: string) => server.sql<Row>(`select * from ${table} where shop_id = $1`, [shopId])
  return {
    visits: await all('reservations'),
    lines: await all('reservation_lines'),
    bills: await all('bills'),
    billLines: await all('bill_lines'),
    billPayments: await all('bill_payments'),
    payments: await all('payments'),
    customers: await all('customers'),
    menus: await all('menus'),
    staff: await all('staff'),
    occupancies: await server.sql<Row>(
      'select staff_id, lower(minutes) as since, upper(minutes) as until, kind, reservation_id from occupancies where shop_id = $1',
      [shopId],
    ),
  }
}

beforeAll(async () => {
  server.setNow(now)
  shop = await makeShop(server)
  const { shopId } = shop
  const [category] = await server.sql<{ id: number }>(
    `insert into menu_categories (shop_id, name, priority, created_at) values ($1, 'カラー', 1, now()) returning id`,
    [shopId],
  )
  for (const [name, inCategory] of [
    ['カラー', true],
    ['ヘッドスパ', false],
  ] as const) {
    const made = await shop.client.call('POST', '/api/menus', { name, price: 3300, duration: 60 })
    if (inCategory)
      await server.sql('update menus set category_id = $3 where shop_id = $1 and id = $2', [
        shopId,
        made.body.data.id,
        category?.id,
      ])
  }
  const staff = await server.sql<{ id: number }>(
    `with more as (insert into staff (shop_id, name, created_at, active, hours)
        values ($1, '鈴木', '2028-02-20', true, '[[],[[600,900]],[],[[600,900]],[],[],[[0,1440]]]'), ($1, '高橋', '2020-01-01', false, null) returning id)
     select id from more union select id from staff where shop_id = $1`,
    [shopId],
  )
  await server.sql("update staff set created_at = '2020-01-01' where shop_id = $1 and name not in ('鈴木')", [
    shopId,
  ])
  await server.sql(
    `insert into special_hours (shop_id, status, start_at, end_at, description, created_at)
     values ($1, 'close', '2028-02-15T12:00:00+09:00', '2028-02-16T15:00:00+09:00', '', now())`,
    [shopId],
  )
  await makeCustomers(server.sql, shop, 60)
  const menus = await server.sql<{ id: number; name: string; price: number }>(
    'select id, name, price from menus where shop_id = $1',
    [shopId],
  )
  await makeVisits(
    server.sql,
    shop,
    { staff: staff.map(({ id }) => id), menus, customers: 60 },
    { seed: 29, from: dayIn('2026-12-25'), to: dayIn('2028-03-20'), perDay: 4, now: nowMinute, edges: true },
  )
  facts = await readFacts(shopId)
})

const ask = async (path: string, query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const answer = await shop.client.call('GET', `/api/reports/${path}?${text.toString()}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

type Visit = {
  row: Row
  day: number
  state: 'treated' | 'booked' | 'canceled' | 'no_show'
  amount: number
  bill: Row | undefined
  refunded: number
  staffId: number
  kind: string
  source: string | null
  lead: string | null
}

const localDay = (wire: string) => dayOf(wireToLocalMinute(wire))

/** By loops, from the rows alone. */
const recount = ({ visits, bills, billPayments, payments, customers }: Facts): Visit[] => {
  const came = new Set<number>()
  for (const one of customers)
    if (one.brought_count > 0 || one.brought_first_on || one.brought_last_on)
      came.add(one.merged_into_id ?? one.id)
  const counted: Visit[] = []
  for (const row of visits) {
    if (row.is_block || row.hold_expires_at !== null || row.cancel_reason === 'spam') continue
    const state =
      row.status === 'treated'
        ? 'treated'
        : row.status === 'reserved' && Date.parse(row.end_at) > Date.parse(now)
          ? 'booked'
          : row.status === 'canceled'
            ? row.cancel_reason === 'no_show'
              ? 'no_show'
              : 'canceled'
            : undefined
    if (state === undefined) continue
    const bill =
      state === 'treated'
        ? bills.find((one) => one.reservation_id === row.id && one.ended_at === null)
        : undefined
    const paid = billPayments.find((one) => one.bill_id === bill?.id && one.method === 'prepaid')?.amount ?? 0
    const online = payments.find((one) => one.reservation_id === row.id && one.refund_amount > 0)
    const refunded = bill && online ? Math.max(0, paid - (online['amount'] - online['refund_amount'])) : 0
    let kind = row.customer_id === null ? 'unknown' : came.has(row.customer_id) ? 'returning' : 'new'
    if (kind === 'new')
      for (const other of visits)
        if (
          other.customer_id === row.customer_id &&
          other.status === 'treated' &&
          Date.parse(other.start_at) < Date.parse(row.start_at)
        )
          kind = 'returning'
    const ahead = localDay(row.start_at) - localDay(row.created_at)
    counted.push({
      row,
      day: localDay(row.start_at),
      state,
      amount: (bill ? bill['total'] : row.price) - refunded,
      bill,
      refunded,
      staffId: bill ? bill['staff_id'] : row.staff_id,
      kind,
      source: row.is_brought ? null : (row.channel ?? row.source),
      lead: row.is_brought
        ? null
        : ahead <= 0
          ? 'same_day'
          : ahead === 1
            ? 'days_1'
            : ahead < 7
              ? 'days_2_6'
              : ahead < 14
                ? 'days_7_13'
                : ahead < 30
                  ? 'days_14_29'
                  : 'days_30',
    })
  }
  return counted
}

const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)
const figuresOf = (visits: readonly Visit[]) => {
  const of = (state: Visit['state']) => visits.filter((visit) => visit.state === state)
  const treated = of('treated')
  return {
    sales: sum(treated),
    visits: treated.length,
    booked_visits: of('booked').length,
    booked: sum(of('booked')),
    new_visits: treated.filter(({ kind }) => kind === 'new').length,
    returning_visits: treated.filter(({ kind }) => kind === 'returning').length,
    canceled: of('canceled').length,
    no_shows: of('no_show').length,
  }
}
const within = (visits: readonly Visit[], { from, to }: { from: string; to: string }) =>
  visits.filter(({ day }) => day >= dayIn(from) && day <= dayIn(to))

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
  const treated = () => within(recount(facts), { from, to }).filter(({ state }) => state === 'treated')
  const sales = async () => (await ask('sales', { from, to })).data

  test('the figures, and those of the other two periods, are the recount', async () => {
    const report = await sales()
    const all = recount(facts)
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
      expect(report[cut].reduce((all: number, one: Row) => all + one['visits'], 0)).toBe(
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
          if (paid.bill_id === visit.bill['id'] && paid.method === one.method) {
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
          ? facts.billLines.filter((line) => line.bill_id === visit.bill?.['id'])
          : facts.lines
              .filter((line) => line.reservation_id === visit.row.id)
              .map((line) => ({ ...line, quantity: 1, amount: line.price }))
        for (const line of lines as Row[])
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
    expect(report.by_staff.reduce((all: number, one: Row) => all + one['busy'], 0)).toBe(report.busy)
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

test('regulars are overdue against the median of their last ten intervals (REP-16, REP-17)', async () => {
  // At four visits a day of sixty people nobody is late; half a year later many are.
  server.setNow('2028-07-01T10:00:00+09:00')
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
  expect(shown).toEqual(wanted.slice(0, 30).map(({ order: _, ...one }) => one))
})
