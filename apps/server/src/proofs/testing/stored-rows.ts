// Reads the reservations at the end of a history, in the checker's form.
import type { ShopPlace } from '#testing/factories'
import type { Entry, Row, Status } from './history.ts'
import { minuteOf } from './instants.ts'

type Stored = {
  shop: number
  number: string
  key: string | null
  status: Status
  start_at: string
  end_at: string
  log: { by: Entry['by']; kind: Entry['kind']; status: Status; from: string | null; to: string | null }[]
}

/** All reservations of these shops. */
export const readStoredRows = async (
  { sql }: Pick<ShopPlace, 'sql'>,
  shopIds: readonly number[],
): Promise<Row[]> => {
  const rows = await sql<Stored>(
    `select r.shop_id as shop, r.reservation_number as number, r.status, r.start_at, r.end_at,
      (select k.key from idempotency_keys k where k.shop_id = r.shop_id and k.kind = 'reservation' and k.target = r.id) as key,
      (select jsonb_agg(jsonb_build_object('by', l.actor, 'kind', l.kind, 'status', l.status,
          'from', c.change ->> 'from', 'to', c.change ->> 'to') order by l.id)
        from change_logs l left join lateral (
          select change from jsonb_array_elements(l.changes) change where change ->> 'field' = 'start_at') c on true
        where l.shop_id = r.shop_id and l.reservation_id = r.id) as log
     from reservations r where r.shop_id = any($1) order by r.shop_id, r.id`,
    [[...shopIds]],
  )
  return rows.map(({ start_at, end_at, log, ...row }) => ({
    ...row,
    start: minuteOf(start_at),
    end: minuteOf(end_at),
    log: (log ?? []).map((entry) => ({
      ...entry,
      from: entry.from === null ? null : minuteOf(entry.from),
      to: entry.to === null ? null : minuteOf(entry.to),
    })),
  }))
}
