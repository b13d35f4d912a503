// What takes the staff's time from now on, and what of the file was let in before. Calendars of other programs are left out: the visits
// that are brought along may stand there, too. Rule IMP-35.
import { sql } from 'kysely'
import { occupancyMinutesMax, startsNearWindow } from '#features/occupancies/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Ref } from '../stored.ts'

/** Half open, in local minutes. */
export type Span = { start: number; end: number }
type Standing = Span & { ref: Ref; isHeld: boolean }

export type Taken = {
  find: (staff: string, span: Span) => Ref | null
  /** A customer waits for it: nothing is entered over it. Rule RES-29. */
  isHeld: (staff: string, span: Span) => boolean
  add: (staff: string, span: Span, ref: Ref) => void
}

export const openTaken = async (
  tx: Tx,
  { shopId }: ShopScope,
  asked: readonly Span[],
  now: Millis,
): Promise<Taken> => {
  const byStaff = new Map<string, Map<number, Standing[]>>()
  const add = (staff: string, one: Standing): void => {
    const days = byStaff.get(staff) ?? new Map<number, Standing[]>()
    byStaff.set(staff, days)
    for (const day of daysOf(one)) days.set(day, [...(days.get(day) ?? []), one])
  }
  const first = asked.reduce((least, { start }) => Math.min(least, start), Infinity)
  const last = asked.reduce((most, { end }) => Math.max(most, end), -Infinity)
  if (asked.length > 0) {
    const window = { after: first - occupancyMinutesMax, before: last, now: millisToWire(now) }
    const { rows } = await sql<{ staff: number; from: number; to: number; id: number | null; held: boolean }>`
      select o.staff_id as staff, o.start_minute as "from", upper(o.minutes) as "to", o.reservation_id as id,
        o.kind in ('hold', 'move_request', 'offer') as held
      from occupancies o where o.shop_id = ${shopId} and o.staff_id is not null and o.kind <> 'external' and ${startsNearWindow(window)}`.execute(
      tx,
    )
    for (const { staff, from, to, id, held } of rows)
      add(String(staff), { start: from, end: to, ref: { kind: 'reservation', id: id ?? 0 }, isHeld: held })
  }
  const standing = (staff: string, span: Span): Standing[] =>
    daysOf(span).flatMap((day) =>
      (byStaff.get(staff)?.get(day) ?? []).filter((one) => one.start < span.end && span.start < one.end),
    )
  return {
    find: (staff, span) => standing(staff, span)[0]?.ref ?? null,
    isHeld: (staff, span) => standing(staff, span).some(({ isHeld }) => isHeld),
    add: (staff, span, ref) => add(staff, { ...span, ref, isHeld: false }),
  }
}

const daysOf = ({ start, end }: Span): number[] => {
  const first = Math.floor(start / 1440)
  const last = Math.floor((end - 1) / 1440)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
