// The rows of a bill. Nothing of one that is there changes but that it ends (decision 0125).
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { changedDays } from './plan-bill.ts'
import { readBillFacts, readBills } from './read-bills.ts'
import { currentOf, type BillContent, type StoredBill } from './stored-bill.ts'
import { refuse, type Refusal } from '#platform/errors'

export type NewBill = BillContent & {
  reservationId: number
  revision: number
  soldOn: string
  staffId: number
  /** Of a correction. */
  reason: string | null
  userId: number
}

export const insertBill = async (
  tx: Tx,
  { shopId }: ShopScope,
  bill: NewBill,
  now: Millis,
): Promise<number> => {
  const { discount, lines, payments } = bill
  const { rows } = await sql<{ id: number }>`
    insert into bills (shop_id, reservation_id, revision, reason, sold_on, staff_id, total, discount_kind, discount_value, discount_reason,
      rounding, received, user_id, created_at)
    values (${shopId}, ${bill.reservationId}, ${bill.revision}, ${bill.reason}, ${bill.soldOn}, ${bill.staffId}, ${bill.total},
      ${discount?.kind ?? null}, ${discount?.value ?? null}, ${discount?.reason ?? null}, ${bill.rounding}, ${bill.received},
      ${bill.userId}, ${millisToWire(now)}) returning id`.execute(tx)
  const billId = rows[0]?.id
  if (billId === undefined) throw new Error('a bill that was just made is not there')
  await tx
    .insertInto('bill_lines')
    .values(lines.map((line, index) => ({ shop_id: shopId, bill_id: billId, priority: index + 1, ...line })))
    .execute()
  if (payments.length > 0)
    await tx
      .insertInto('bill_payments')
      .values(payments.map((payment) => ({ shop_id: shopId, bill_id: billId, ...payment })))
      .execute()
  return billId
}

export const endBill = async (tx: Tx, { shopId }: ShopScope, id: number, now: Millis): Promise<void> => {
  await tx
    .updateTable('bills')
    .set({ ended_at: millisToWire(now) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** With the status of its visit: says which bill it was. Refused where its days are closed. Rules BILL-12, BILL-13. */
export const takeBillBack = async (
  tx: Tx,
  scope: ShopScope,
  reservationId: number,
  now: Millis,
): Promise<StoredBill | undefined | Refusal<'day_closed'>> => {
  const bill = currentOf(await readBills(tx, scope, reservationId))
  if (!bill) return undefined
  const days = changedDays(bill, undefined, bill.sold_on)
  const { closed } = await readBillFacts(tx, scope, { reservationId, days })
  if (closed.length > 0) return refuse('day_closed')
  await endBill(tx, scope, bill.id, now)
  return bill
}
