import type { MessageKind } from '@noren/contract/messages'
import { sql } from 'kysely'
import { readOwner } from '#features/accounts/api'
import { readVisitNumber } from '#features/customers/api'
import { readDomain } from '#features/domains/api'
import { parseMessageKind } from '#features/messages/api'
import { paidColumn } from '#features/payments/api'
import { addressSql, publicAddressSql } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { movedByShopColumn, sequenceColumns, toldColumns } from '../read-reservation.ts'
import type { Answer } from '../answers.ts'
import { companionsColumn, linesColumn, staffNameColumn } from '../lines/reservation-lines.ts'

/** Kinds with the file of the visit for the customer's calendar. */
export const calendarKinds: readonly MessageKind[] = ['confirmed', 'approved', 'changed', 'edited']

type ToldOffer = {
  id: number
  status: string
  ends_at: string
  times: { start_at: string; end_at: string; staff_name: string | null }[]
}

export type Outgoing = Awaited<ReturnType<typeof readOutgoing>>

/** All that the email of one message about a reservation says. */
export const readOutgoing = async (db: Db, scope: ShopScope, messageId: number) => {
  const { shopId } = scope
  const { row, visit, sensitive, owner, current } = await read(db, scope, async (tx) => {
    const found = await tx
      .selectFrom('messages as m')
      .innerJoin('reservations as r', (join) =>
        join.on('r.shop_id', '=', shopId).onRef('r.id', '=', 'm.reservation_id'),
      )
      .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
      .leftJoin('email_templates as t', (join) =>
        join
          .on('t.shop_id', '=', shopId)
          .on(sql<boolean>`t.type = case m.kind when 'reminder' then 'reminder' else 'confirmation' end`),
      )
      .leftJoin('move_requests as w', (join) =>
        join.on('w.shop_id', '=', shopId).onRef('w.reservation_id', '=', 'r.id'),
      )
      .where('m.shop_id', '=', shopId)
      .where('m.id', '=', messageId)
      .select([
        'm.kind',
        'm.recipient',
        'm.to_address',
        'm.details',
        'm.start_at as reminded_at',
        'r.late_minutes',
      ])
      .select([
        'r.id',
        'r.customer_id',
        ...toldColumns,
        'r.name_kana',
        'r.phone',
        'r.cancel_note',
        'r.language',
        'r.channel',
        'r.link_version',
        sql<Answer[]>`r.answers`.as('answers'),
        'w.start_at as requested_start_at',
        sql<boolean>`exists (select from messages f where f.shop_id = ${shopId} and f.reservation_id = r.id and f.recipient = 'customer'
            and f.kind = any(${calendarKinds}) and f.status = 'sent')`.as('had_calendar'),
        // The offer that the mail tells of. Who serves is told where it is told of the visit.
        sql<ToldOffer | null>`(
          select jsonb_build_object('id', f.id, 'status', f.status, 'ends_at', f.ends_at,
            'times', (select jsonb_agg(jsonb_build_object('start_at', o.start_at, 'end_at', o.end_at,
                'staff_name', (select t.name from staff t where t.shop_id = ${shopId} and t.id = o.staff_id and ${isTold(scope)})) order by o.number)
              from offer_times o where o.shop_id = ${shopId} and o.offer_id = f.id))
          from offers f where f.shop_id = ${shopId} and f.reservation_id = m.reservation_id and f.id::text = m.details ->> 'offer_id')`.as(
          'offer',
        ),
        'r.is_nominated',
        linesColumn(scope),
        staffNameColumn(scope, isTold(scope)),
        companionsColumn(scope, isTold(scope)),
        paidColumn(scope),
        movedByShopColumn('r', scope),
        ...sequenceColumns(scope),
      ])
      .select([
        's.name as shopName',
        's.phone_number as shopPhone',
        's.cloth',
        's.pattern',
        's.email as shopEmail',
        addressSql.as('address'),
        publicAddressSql.as('publicAddress'),
        's.building',
        's.access_info',
        's.cancel_cutoff_minutes',
        't.subject',
        't.body_header',
      ])
      .executeTakeFirst()
    return {
      row: found,
      // Notices to the shop alone say it.
      visit:
        found?.recipient === 'shop'
          ? await readVisitNumber(tx, scope, {
              id: found.id,
              customerId: found.customer_id,
              startAt: found.start_at,
            })
          : null,
      sensitive: await tx
        .selectFrom('form_sections')
        .where('shop_id', '=', shopId)
        .where('sensitive', '=', true)
        .select('id')
        .execute(),
      owner: await readOwner(tx, scope),
      current: await readDomain(tx, scope),
    }
  })
  if (!row || !owner || !current)
    throw new Error('a message without its reservation, or a shop without owner or domain')
  return {
    ...row,
    visit,
    kind: row.kind === 'reminder' ? ('reminder' as const) : parseMessageKind(row.kind),
    // Rule MSG-36: what may be sensitive is read in the program alone.
    answers: row.answers.map(({ id, question, value }) => ({
      question,
      value: sensitive.some((section) => section.id === id) ? null : value,
    })),
    ownerEmail: owner.email,
    ownerId: owner.userId,
    ownerLanguage: owner.language,
    domain: current.domain,
  }
}

/** Whether the reader of message `m` is told that staff member `t` serves; the shop where it has several. Rule MSG-147. */
const isTold = ({ shopId }: ShopScope) => sql<boolean>`(t.is_shown or (m.recipient = 'shop'
  and (select count(*) from staff a where a.shop_id = ${shopId} and a.active) > 1))`
