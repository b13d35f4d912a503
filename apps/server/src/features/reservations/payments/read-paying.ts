// A booking that waits for its payment, as its customer's page shows it.
import type { Paying } from '@noren/contract/payments/customers'
import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { linesColumn } from '../lines/reservation-lines.ts'

export const readPaying = async (
  db: Db,
  scope: ShopScope,
  reservationId: number,
): Promise<Paying | undefined> => {
  const { shopId } = scope
  const { row, current } = await read(db, scope, async (tx) => ({
    row: await tx
      .selectFrom('payments as p')
      .innerJoin('reservations as r', (join) =>
        join.on('r.shop_id', '=', shopId).onRef('r.id', '=', 'p.reservation_id'),
      )
      .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
      .where('p.shop_id', '=', shopId)
      .where('p.reservation_id', '=', reservationId)
      .select([
        'p.status',
        'p.amount',
        'p.expires_at',
        'p.needs_approval as requires_approval',
        'r.start_at',
        sql<number>`(extract(epoch from r.end_at - r.start_at) / 60)::int`.as('total_duration'),
        'r.menu_name',
        sql<number | null>`case when r.is_nominated then r.staff_id end`.as('staff_id'),
        linesColumn(scope),
        's.name',
        's.cloth',
        's.voice',
        's.pattern',
        's.embed_origins',
      ])
      .orderBy('p.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    current: await readDomain(tx, scope),
  }))
  if (!row || !current) return undefined
  const { status, name, cloth, voice, pattern, embed_origins, ...own } = row
  return {
    ...own,
    menu_ids: own.lines.flatMap(({ menu_id }) => menu_id ?? []),
    state: states[status],
    shop: { name, cloth, voice, pattern, embed_origins, domain: current.domain },
  }
}

const states = {
  starting: 'open',
  open: 'open',
  processing: 'processing',
  paid: 'paid',
  refunding: 'refunded',
  refunded: 'refunded',
  expired: 'expired',
  failed: 'expired',
} as const satisfies Record<string, Paying['state']>
