// Rows of visits that were brought along, with all that a visit has: lines, time, first entry of the log, mails. One statement each.
import type { CancelReason, Status } from '@noren/scheduling/status'
import { occupiedByReservation } from '@noren/scheduling/occupancies'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { nothingSent, stateOfMail } from '#features/messages/api'
import { insertImportedOccupancies, type ImportedOccupation } from '#features/occupancies/api'
import { writeBroughtReminders } from '#features/reminders/api'
import { manageTokenHash, overlapChange, reservationKeyOf } from '#features/reservations/api'
import { localMinuteToWire, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { ThreadServices } from '#platform/background/thread-services'
import type { StoredImport } from '../stored.ts'

export type NewVisit = {
  id: number
  /** Of the file. */
  line: number
  customerId: number | null
  status: Status
  cancelReason: CancelReason | null
  staffId: number
  menuId: number | null
  menuName: string
  /** Local minutes. */
  start: number
  end: number
  price: number
  name: string
  nameKana: string
  email: string | null
  phone: string | null
  note: string | null
  isOver: boolean
  /** Over which one it is entered, where that is on record. */
  overId: number | null
  isBrought: boolean
}

type Writing = { run: StoredImport; visits: readonly NewVisit[] }

/** How many confirmations the limits on mails kept back. */
export const insertVisits = async (
  tx: Tx,
  services: ThreadServices,
  scope: ShopScope,
  { run, visits }: Writing,
  now: Millis,
): Promise<number> => {
  if (visits.length === 0) return 0
  const { shopId } = scope
  const at = millisToWire(now)
  const numbers = await freeNumbers(tx, scope, visits.length)
  const rows = visits.map((visit, index) => {
    const {
      id,
      status,
      cancelReason,
      staffId,
      menuId,
      customerId,
      menuName,
      price,
      start,
      end,
      name,
      email,
      phone,
      note,
    } = visit
    const reservation_number = numbers[index] ?? ''
    const name_kana = visit.nameKana || null
    const link = { shopId, reservationId: id, linkVersion: 1 }
    return {
      id,
      reservation_number,
      status,
      cancel_reason: cancelReason,
      staff_id: staffId,
      menu_id: menuId,
      customer_id: customerId,
      start_at: localMinuteToWire(start),
      end_at: localMinuteToWire(end),
      menu_name: menuName,
      price,
      duration: end - start,
      name,
      name_kana,
      email,
      phone,
      note,
      is_brought: visit.isBrought,
      changes: visit.overId === null ? [] : overlapChange([{ id: visit.overId }]),
      manage_token_hash: `\\x${manageTokenHash(services.secret, link).toString('hex')}`,
      search_key: reservationKeyOf({
        reservation_number,
        menu_name: menuName,
        name,
        name_kana,
        email,
        phone,
      }),
    }
  })
  // What is not named has its default: no buffers, no seats, no waiting time. A visit stands as it stood elsewhere. Rule IMP-46.
  await sql`
    insert into reservations (shop_id, id, reservation_number, status, cancel_reason, source, staff_id, menu_id, customer_id, start_at,
      end_at, before_time, after_time, menu_name, price, duration, name, name_kana, email, phone, note, is_brought, manage_token_hash,
      search_key, created_at)
    overriding system value
    select ${shopId}::bigint, p.id, p.reservation_number, p.status, p.cancel_reason, 'owner', p.staff_id, p.menu_id, p.customer_id,
      p.start_at, p.end_at, 0, 0, p.menu_name, p.price, p.duration, p.name, p.name_kana, p.email, p.phone, p.note, p.is_brought,
      p.manage_token_hash::bytea, p.search_key, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, reservation_number text, status text, cancel_reason text,
      staff_id bigint, menu_id bigint, customer_id bigint, start_at timestamptz, end_at timestamptz, menu_name text, price int,
      duration int, name text, name_kana text, email text, phone text, note text, is_brought boolean, manage_token_hash text,
      search_key text)
    returning id`.execute(tx)
  await sql`
    insert into reservation_lines (shop_id, reservation_id, priority, kind, menu_id, name, price, duration)
    select ${shopId}::bigint, p.id, 1, 'menu', p.menu_id, p.menu_name, p.price, p.duration
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, menu_id bigint, menu_name text, price int, duration int)
    returning reservation_id`.execute(tx)
  await sql`
    insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, cancel_reason, changes, created_at)
    select ${shopId}::bigint, p.id, 'owner', ${run.user_id}::bigint, 'created', p.status, p.cancel_reason, p.changes,
      ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, status text, cancel_reason text, changes jsonb)
    returning id`.execute(tx)
  await occupy(tx, scope, visits)
  return writeMails(tx, services, scope, { run, visits }, now)
}

/** Past visits that overlap stand outside the guard: they are history. Rule IMP-47. */
const occupy = async (tx: Tx, scope: ShopScope, visits: readonly NewVisit[]): Promise<void> => {
  const occupations = visits.map(({ id, status, staffId, start, end, isOver }): ImportedOccupation => {
    const owner = { kind: 'visit', reservationId: id } as const
    const occupied = occupiedByReservation({ status, staffId, start, end, beforeTime: 0, afterTime: 0 })
    return { owner, occupied, unguardedReason: isOver ? 'entered_over' : null }
  })
  const refused = await insertImportedOccupancies(tx, scope, occupations)
  if (refused.length === 0) return
  const ids = new Set(refused.flatMap((owner) => ('reservationId' in owner ? [owner.reservationId] : [])))
  if (visits.some(({ id, isBrought }) => ids.has(id) && !isBrought))
    throw new Error('what is taken was read under the lock, and the guard says otherwise')
  const again = occupations
    .filter(({ owner }) => 'reservationId' in owner && ids.has(owner.reservationId))
    .map((one) => ({ ...one, unguardedReason: 'brought' }))
  await insertImportedOccupancies(tx, scope, again)
}

/** Numbers that no reservation of the shop has. */
const freeNumbers = async (tx: Tx, { shopId }: ShopScope, count: number): Promise<string[]> => {
  const free = new Set<string>()
  while (free.size < count) {
    const candidates = Array.from({ length: count - free.size }, () =>
      String(randomInt(100_000_000)).padStart(8, '0'),
    )
    const { rows } = await sql<{ number: string }>`
      select reservation_number as number from reservations
      where shop_id = ${shopId} and reservation_number = any(${candidates}::text[])`.execute(tx)
    const taken = new Set(rows.map(({ number }) => number))
    for (const candidate of candidates) if (!taken.has(candidate)) free.add(candidate)
  }
  return [...free]
}

/** Nobody is written to unless the owner wants it; and then only whom the limits let a shop write to. Rules IMP-48, MSG-10. */
const writeMails = async (
  tx: Tx,
  services: ThreadServices,
  scope: ShopScope,
  { run, visits }: Writing,
  now: Millis,
): Promise<number> => {
  const coming = visits.flatMap(({ id, status, email, start }) =>
    status === 'reserved' && email !== null ? [{ id, email, start_at: localMinuteToWire(start) }] : [],
  )
  if (coming.length === 0) return 0
  await writeBroughtReminders(tx, scope, { visits: coming, isSent: run.is_confirming }, now)
  if (!run.is_confirming) return 0
  const rows = []
  for (const { id, email } of coming) {
    const mail = { kind: 'confirmed', to: email, sentBefore: nothingSent, byShop: true } as const
    rows.push({ id, email, ...(await stateOfMail(tx, services, scope, mail, now)) })
  }
  const at = millisToWire(now)
  await sql`
    insert into messages (shop_id, reservation_id, kind, recipient, to_address, status, last_error, due_at, created_at)
    select ${scope.shopId}::bigint, p.id, 'confirmed', 'customer', p.email, p.status, p.last_error, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, email text, status text, last_error text)
    returning id`.execute(tx)
  return rows.filter(({ status }) => status === 'withheld').length
}
