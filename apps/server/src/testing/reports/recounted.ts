// The rows of a shop as they are stored, and what they come to by plain loops: what the reports must say. Rules REP-1 to REP-9.
import { dayOf, parseDay } from '@noren/scheduling/time'
import { wireToLocalMinute } from '#platform/clock'
import type { TestServer } from '../server.ts'

export const dayIn = (date: string): number => parseDay(date) ?? 0

type ReservationRow = {
  id: number
  status: string
  cancel_reason: string | null
  is_block: boolean
  is_brought: boolean
  hold_expires_at: string | null
  start_at: string
  end_at: string
  created_at: string
  customer_id: number | null
  staff_id: number
  price: number
  channel: string | null
  source: string
}
type LineRow = {
  bill_id: number
  reservation_id: number
  menu_id: number | null
  kind: string
  name: string
  price: number
  quantity: number
  amount: number
}
type BillRow = {
  id: number
  reservation_id: number
  ended_at: string | null
  total: number
  staff_id: number
}
type CustomerRow = {
  id: number
  merged_into_id: number | null
  brought_count: number
  forgotten_at: string | null
  online_booking: string
}
type StaffRow = { id: number; active: boolean; created_at: string; hours: [number, number][][] | null }
type PaidRow = { reservation_id: number; amount: number; refund_amount: number }
type PaymentRow = { bill_id: number; method: string; amount: number }
type TakenRow = { staff_id: number; since: number; until: number; kind: string; reservation_id: number }
export type Facts = Awaited<ReturnType<typeof readFacts>>

export const readFacts = async (server: TestServer, shopId: number) => {
  const all = <Row extends Record<string, unknown>>(table: string) =>
    server.sql<Row>(`select * from ${table} where shop_id = $1`, [shopId])
  return {
    visits: await all<ReservationRow>('reservations'),
    lines: await all<LineRow>('reservation_lines'),
    bills: await all<BillRow>('bills'),
    billLines: await all<LineRow>('bill_lines'),
    billPayments: await all<PaymentRow>('bill_payments'),
    payments: await all<PaidRow>('payments'),
    customers: await all<CustomerRow>('customers'),
    staff: await all<StaffRow>('staff'),
    occupancies: await server.sql<TakenRow>(
      'select staff_id, lower(minutes) as since, upper(minutes) as until, kind, reservation_id from occupancies where shop_id = $1',
      [shopId],
    ),
  }
}

export type Visit = {
  row: ReservationRow
  day: number
  state: 'treated' | 'booked' | 'canceled' | 'no_show'
  amount: number
  bill: BillRow | undefined
  refunded: number
  staffId: number
  kind: string
  source: string | null
  lead: string | null
}

export const localDay = (wire: string) => dayOf(wireToLocalMinute(wire))

/** From the rows alone, as of then. */
export const recount = (
  { visits, bills, billPayments, payments, customers }: Facts,
  now: string,
): Visit[] => {
  const came = new Set<number>()
  for (const one of customers) if (one.brought_count > 0) came.add(one.merged_into_id ?? one.id)
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
    let [online, givenBack] = [0, 0]
    for (const one of payments)
      if (one.reservation_id === row.id) {
        online += one.amount
        givenBack += one.refund_amount
      }
    let refunded = 0
    if (state === 'treated' && givenBack > 0)
      refunded = bill ? Math.max(0, paid - (online - givenBack)) : Math.min(row.price, givenBack)
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
      amount: (bill ? bill.total : row.price) - refunded,
      bill,
      refunded,
      staffId: bill ? bill.staff_id : row.staff_id,
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

export const sum = (list: readonly { amount: number }[]) =>
  list.reduce((total, { amount }) => total + amount, 0)
export const figuresOf = (visits: readonly Visit[]) => {
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
export const within = (visits: readonly Visit[], { from, to }: { from: string; to: string }) =>
  visits.filter(({ day }) => day >= dayIn(from) && day <= dayIn(to))
