import { parseMessageKind } from '#features/messages/rules'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { revisionColumns } from '../queries.ts'

export type Outgoing = Awaited<ReturnType<typeof readOutgoing>>

/** All that the email of one message about a reservation says, in one statement. */
export const readOutgoing = async (db: Db, scope: ShopScope, messageId: number) => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('messages as m')
      .innerJoin('reservations as r', (join) =>
        join.onRef('r.shop_id', '=', 'm.shop_id').onRef('r.id', '=', 'm.reservation_id'),
      )
      .innerJoin('shops as s', 's.id', 'm.shop_id')
      .innerJoin('users as u', 'u.id', 's.owner_id')
      .innerJoin('domains as d', (join) =>
        join.onRef('d.shop_id', '=', 's.id').on('d.released_at', 'is', null),
      )
      .leftJoin('email_templates as t', (join) =>
        join.onRef('t.shop_id', '=', 's.id').on('t.type', '=', 'confirmation'),
      )
      .leftJoin('move_requests as w', (join) =>
        join.onRef('w.shop_id', '=', 'r.shop_id').onRef('w.reservation_id', '=', 'r.id'),
      )
      .where('m.shop_id', '=', scope.shopId)
      .where('m.id', '=', messageId)
      .select(['m.kind', 'm.recipient', 'm.to_address', 'm.details'])
      .select([
        'r.id',
        'r.reservation_number',
        'r.status',
        'r.start_at',
        'r.end_at',
        'r.menu_name',
        'r.price',
        'r.name',
        'r.name_kana',
        'r.phone',
        'r.email',
        'r.note',
        'r.cancel_note',
        'r.language',
        'r.link_version',
        'r.cancel_reason',
        'r.expires_at',
        'r.created_at',
        'w.start_at as wish_start_at',
        ...revisionColumns,
      ])
      .select([
        's.name as shopName',
        's.phone_number as shopPhone',
        's.email as shopEmail',
        's.address',
        's.access_info',
        's.address_hidden',
        's.cancel_cutoff_minutes',
        'u.email as ownerEmail',
        'u.language as ownerLanguage',
        'd.domain',
        't.subject',
        't.body_header',
      ])
      .executeTakeFirstOrThrow(),
  )
  return { ...row, kind: parseMessageKind(row.kind) }
}
