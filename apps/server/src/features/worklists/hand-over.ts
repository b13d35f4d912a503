// Visits are given to colleagues at the time at which they stand: each in a transaction of its own, so that one which does not fit any more
// keeps no other from being done. Rule RES-128.
import type { handOverRefusals } from '@noren/contract/reservations/worklists'
import { sql } from 'kysely'
import { changeReservation, givenUpChoice, writeChange, type Changing } from '#features/reservations/api'
import { storedSeats } from '#features/occupancies/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { outcomeSql } from './left.ts'
import { fitOf } from './propose.ts'

export type HandOver = { reservation_id: number; staff_id: number }
type Reason = (typeof handOverRefusals)[number]
export type HandedOver = { done: number[]; left: { reservation_id: number; reason: Reason }[] }

export const handOver = async (
  services: Services,
  scope: ShopScope,
  { worklistId, items, userId }: { worklistId: number; items: readonly HandOver[]; userId: number },
  now: Millis,
): Promise<HandedOver | Refusal<'not_found'>> => {
  if (!(await isThere(services, scope, worklistId))) return refuse('not_found')
  const answer: HandedOver = { done: [], left: [] }
  for (const item of items) {
    const reason = await changeReservation(services, scope, item.reservation_id, (tx, row) =>
      handOne(tx, services, scope, row, { worklistId, staffId: item.staff_id, userId }, now),
    )
    const { reservation_id } = item
    if (reason === undefined) answer.done.push(reservation_id)
    else answer.left.push({ reservation_id, reason: isRefusal(reason) ? 'gone' : reason })
  }
  return answer
}

/** Undefined where it is done, also by another device before. */
const handOne = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { worklistId, staffId, userId }: { worklistId: number; staffId: number; userId: number },
  now: Millis,
): Promise<Reason | undefined> => {
  const item = await readItem(tx, scope, worklistId, row.id)
  if (!item || item.outcome === 'canceled' || item.outcome === 'treated') return 'gone'
  if (row.staff_id === staffId && item.outcome === 'handed_over') return undefined
  if (item.outcome !== 'left') return 'changed'
  if (row.request_id !== null) return 'move_request'
  const handed = {
    ...row,
    menu_ids: row.lines.flatMap(({ menu_id }) => menu_id ?? []),
    preferred_staff_id: null,
    has_move_request: false,
  }
  const fit = await fitOf(tx, services, scope, { row: handed, staffId }, now)
  if (typeof fit === 'string') return fit
  const givenUp = givenUpChoice(row, staffId)
  const price = givenUp?.set.price ?? row.price
  const isTold = row.email !== null && (fit.isShown || row.is_nominated)
  await writeChange(tx, services, scope, row, {
    actor: 'owner',
    userId,
    kind: 'edited',
    lines: givenUp?.lines,
    set: { staff_id: staffId, ...storedSeats(fit.placement.seats), ...givenUp?.set },
    changes: [
      { field: 'staff_id', from: String(row.staff_id), to: String(staffId) },
      ...(price === row.price
        ? []
        : [{ field: 'price', from: String(row.price), to: String(price) } as const]),
    ],
    mails: isTold && row.email !== null ? [{ kind: 'edited', recipient: 'customer', to: row.email }] : [],
    now,
  })
  return undefined
}

const isThere = ({ db }: Services, { shopId, ...scope }: ShopScope, id: number): Promise<boolean> =>
  read(db, { shopId, ...scope }, async (tx) => {
    const row = await tx
      .selectFrom('worklists')
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    return row !== undefined
  })

const readItem = async (tx: Tx, { shopId }: ShopScope, worklistId: number, reservationId: number) => {
  const { rows } = await sql<{ outcome: string }>`
    select ${outcomeSql(shopId)} as outcome
    from worklist_items i
    join worklists w on w.shop_id = ${shopId} and w.id = i.worklist_id
    join reservations r on r.shop_id = ${shopId} and r.id = i.reservation_id
    where i.shop_id = ${shopId} and i.worklist_id = ${worklistId} and i.reservation_id = ${reservationId}`.execute(
    tx,
  )
  return rows[0]
}
