// What making a bill and correcting it share: what is read under the lock, and what is written. Decision 0125.
import type { BillInput } from '@noren/contract/bills/bills'
import { billRevisionsMax } from '@noren/contract/limits'
import {
  changedDays,
  currentOf,
  insertBill,
  planBill,
  readBillFacts,
  readBills,
  type BillContent,
  type StoredBill,
} from '#features/bills/api'
import { millisToWire, wireToLocalDate, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { idempotencyKey as keyFor, saveResult, type IdempotencyKey } from '#platform/idempotency-keys'
import type { Changing } from '../changes/read-for-change.ts'
import { insertLog } from '../changes/insert-log.ts'

export type Billing<Input extends BillInput> = {
  reservationId: number
  userId: number
  input: Input
  idempotencyKey: string | undefined
}

/** A key is of one visit: sent for another one, it is another call. */
export const billKey = ({
  idempotencyKey,
  reservationId,
  input,
}: Billing<BillInput>): IdempotencyKey | null =>
  idempotencyKey === undefined ? null : keyFor(idempotencyKey, 'bill', { reservationId, ...input })

export type Asked = {
  current: StoredBill | undefined
  /** The revision of the last one, 0 where there was none. */
  last: number
  soldOn: string
  /** What the input comes to. */
  planned: BillContent | Refusal<'invalid'>
  /** Whether it changes what a closed day came to. */
  isDayClosed: boolean
}

/** Whether the visit has as many bills as one may have; for a field that the call has. Rule BILL-10. */
export const refuseMore = ({ last }: Asked, field: 'lines' | 'revision'): Refusal<'invalid'> | undefined =>
  last < billRevisionsMax ? undefined : refuse('invalid', { errors: { [field]: ['bill_revisions'] } })

export const readAsked = async (
  tx: Tx,
  scope: ShopScope,
  row: Changing,
  input: BillInput,
  now: Millis,
): Promise<Asked> => {
  const soldOn = wireToLocalDate(row.start_at)
  const today = wireToLocalDate(millisToWire(now))
  const bills = await readBills(tx, scope, row.id)
  const current = currentOf(bills)
  const days = [
    soldOn,
    today,
    ...(current ? [current.sold_on, ...current.payments.map(({ paid_on }) => paid_on)] : []),
    ...input.payments.flatMap(({ paid_on }) => paid_on ?? []),
  ]
  const menuIds = input.lines.flatMap(({ menu_id }) => menu_id ?? [])
  const facts = await readBillFacts(tx, scope, { reservationId: row.id, days, menuIds })
  const planned = planBill(input, { ...facts, soldOn, today, before: current })
  const changed = isRefusal(planned) ? [] : changedDays(current, planned, soldOn)
  return {
    current,
    last: bills[0]?.revision ?? 0,
    soldOn,
    planned,
    isDayClosed: changed.some((day) => facts.closed.includes(day)),
  }
}

export const recordBill = async (
  tx: Tx,
  scope: ShopScope,
  row: Changing,
  {
    asked: { current, last, soldOn },
    content,
    reason,
    userId,
    key,
  }: {
    asked: Asked
    content: BillContent
    reason: string | null
    userId: number
    key: IdempotencyKey | null
  },
  now: Millis,
): Promise<void> => {
  const placed = { reservationId: row.id, revision: last + 1, soldOn, staffId: row.staff_id }
  const billId = await insertBill(tx, scope, { ...content, ...placed, reason, userId }, now)
  await insertLog(tx, scope, {
    reservationId: row.id,
    actor: 'owner',
    userId,
    kind: current ? 'bill_corrected' : 'billed',
    status: 'treated',
    changes: [{ field: 'bill', from: current ? String(current.total) : null, to: String(content.total) }],
    now,
  })
  if (key) await saveResult(tx, scope, key, billId, now)
}
