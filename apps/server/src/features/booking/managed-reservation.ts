// What the holder of the manage link reads: the own reservation, and where it can be moved to.
import type { ManagedReservation } from '@noren/contract/booking'
import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import { publicImageJson } from '#features/images/api'
import { messageStateSql } from '#features/messages/api'
import {
  movedByShopColumn,
  asksApprovalColumn,
  reservationQuery,
  companionsColumn,
  linesColumn,
  sequenceColumns,
  staffNameColumn,
  storedVisitColumns,
  toldColumns,
  type Answer,
} from '#features/reservations/api'
import { openOfferColumn } from '#features/offers/api'
import { hasBillColumn } from '#features/bills/api'
import { paidColumn } from '#features/payments/api'
import { addressSql, areaSql, publicAddressSql } from '#features/shops/api'
import { hourMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { hashToken } from '#platform/identity/secret'

export type Managed = NonNullable<Awaited<ReturnType<typeof readManaged>>>

/** A manage link closes so long after the visit: mails get passed on, and mailboxes change hands. */
const openAfterVisit = 90 * 24 * hourMs

/** The reservation that a manage link of this shop opens. */
export const findManaged = async (
  db: Db,
  scope: ShopScope,
  token: string,
  now: Millis,
): Promise<number | null> => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('reservations')
      .where('shop_id', '=', scope.shopId)
      .where('manage_token_hash', '=', hashToken(token))
      .where('end_at', '>', millisToWire(now - openAfterVisit))
      .select('id')
      .executeTakeFirst(),
  )
  return row?.id ?? null
}

export const readManaged = async (db: Db, scope: ShopScope, id: number) => {
  const { row, current } = await read(db, scope, async (tx) => ({
    row: await reservationQuery(tx, scope, id)
      .select([
        ...toldColumns,
        'r.answers',
        'r.before_time',
        'r.after_time',
        'r.staff_id',
        ...storedVisitColumns,
        'r.is_nominated',
        'r.channel',
        'r.party_id',
        linesColumn(scope),
        staffNameColumn(scope),
        companionsColumn(scope),
        'q.start_at as requestStart',
        'q.end_at as requestEnd',
        'q.expires_at as requestExpires',
        asksApprovalColumn(scope),
        's.cancel_cutoff_minutes',
        movedByShopColumn('r', scope),
        openOfferColumn(scope),
        's.refund_rule',
        paidColumn(scope),
        hasBillColumn(scope),
        's.name as shopName',
        's.cloth',
        's.voice',
        's.pattern',
        's.phone_number',
        's.email as shopEmail',
        // Whoever comes may know the way, also where the page hides it; who asks or asked must not.
        sql<string | null>`
            case when s.address_hidden and r.status not in ('reserved', 'treated') then ${areaSql} else ${addressSql} end`.as(
          'address',
        ),
        sql<boolean>`(not s.address_hidden or r.status in ('reserved', 'treated'))`.as('is_address_full'),
        publicAddressSql.as('publicAddress'),
        's.access_info',
        's.payment_options',
        's.embed_origins',
        completionBlocks(scope).as('completion'),
        movesOf('r', scope).as('moves'),
        messageStateSql('r', scope).as('mail'),
        ...sequenceColumns(scope),
      ])
      .executeTakeFirst(),
    current: await readDomain(tx, scope),
  }))
  return row && current && { ...row, domain: current.domain, answers: answersOf(row.answers) }
}

/** Of its manage link. */
export const readLinkVersion = async (db: Db, scope: ShopScope, id: number): Promise<number> => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('reservations')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .select('link_version')
      .executeTakeFirstOrThrow(),
  )
  return row.link_version
}

/** How often the customer moved it or asked to. */
const movesOf = (reservation: string, { shopId }: ShopScope) => sql<number>`(
  select count(*) from change_logs l where l.shop_id = ${shopId}
    and l.reservation_id = ${sql.ref(`${reservation}.id`)} and l.actor = 'customer' and l.kind in ('rescheduled', 'move_requested'))`

const completionBlocks = ({ shopId }: ShopScope) =>
  sql<ManagedReservation['completion']>`(
    select coalesce(jsonb_agg(jsonb_build_object('type', b.type, 'content', b.content,
        'images', (select coalesce(jsonb_agg(${publicImageJson} order by i.id), '[]') from library_images i
          where i.shop_id = ${shopId} and position(i.file in b.content) > 0)) order by b.priority, b.id), '[]')
    from page_sections b join pages p on p.shop_id = ${shopId} and p.id = b.page_id
    where b.shop_id = ${shopId} and p.type = 'completion' and b.publish_state = 'published')`

/** jsonb written by the booking alone, in this shape. */
const answersOf = (stored: unknown): Answer[] => (Array.isArray(stored) ? stored : [])
