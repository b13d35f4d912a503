// All that the screen of a visit's bill needs.
import type { BillLine, BillSheet } from '@noren/contract/bills/bills'
import { billRevisionsMax } from '@noren/contract/limits'
import { allowedTransitions } from '@noren/scheduling/status'
import type { Lang } from '@noren/words/format'
import { lineName } from '@noren/words/visits'
import { currentOf, listArticles, readBillFacts, readBills, toBill } from '#features/bills/api'
import { wireToLocalDate } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { linesColumn, type StoredLine } from '../lines/reservation-lines.ts'

/** Undefined where the shop has no such reservation. */
export const readSheet = (
  db: Db,
  scope: ShopScope,
  { reservationId, language }: { reservationId: number; language: Lang },
): Promise<BillSheet | undefined> =>
  read(db, scope, async (tx) => {
    const visit = await findVisit(tx, scope, reservationId)
    if (!visit) return undefined
    const soldOn = wireToLocalDate(visit.start_at)
    const bills = await readBills(tx, scope, reservationId)
    const { prepaid, closed } = await readBillFacts(tx, scope, { reservationId, days: [soldOn] })
    const articles = await listArticles(tx, scope)
    const current = currentOf(bills)
    const isClosed = closed.length > 0
    const isFull = (bills[0]?.revision ?? 0) >= billRevisionsMax
    const isBillable =
      visit.status === 'treated' || allowedTransitions(visit.status, 'owner').includes('treated')
    return {
      bill: current ? toBill(current) : null,
      earlier: bills.filter((bill) => bill !== current).map(toBill),
      lines: visit.lines.map((line) => firstLine(line, visit.menu_name, language)),
      prepaid,
      articles,
      can: {
        bill: !visit.is_block && isBillable && !current && !isClosed && !isFull,
        // What was left unpaid may be paid after the day is closed. Rule BILL-12.
        correct: current !== undefined && !isFull && (!isClosed || isUnpaid(current)),
      },
      day_closed: isClosed,
    }
  })

const isUnpaid = ({ payments }: { payments: readonly { method: string }[] }): boolean =>
  payments.some(({ method }) => method === 'unpaid')

const findVisit = (tx: Tx, scope: ShopScope, id: number) =>
  tx
    .selectFrom('reservations as r')
    .where('r.shop_id', '=', scope.shopId)
    .where('r.id', '=', id)
    .where('r.hold_expires_at', 'is', null)
    .select(['r.status', 'r.is_block', 'r.start_at', 'r.menu_name', linesColumn(scope)])
    .executeTakeFirst()

/** An adjustment has no name in the visit; on a bill every line has one. */
const firstLine = (
  { kind, menu_id, name, price }: StoredLine,
  menuName: string,
  language: Lang,
): BillLine => ({
  kind,
  menu_id,
  name: (kind === 'adjustment' ? lineName(language, { kind, name }) : name) || menuName,
  unit_price: price,
  quantity: 1,
  amount: price,
  tax_rate: 10,
})
