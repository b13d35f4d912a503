// What the holder of a link does with the own place: proves the address, lets a time go, leaves, or books what is held.
import { sql } from 'kysely'
import type { Wanted } from '#features/hours/api'
import { proveMailbox } from '#features/messages/api'
import { endOffer } from '#features/offers/api'
import { answersOf, bookWaitedFor, readBooked, type BookedRow } from '#features/reservations/api'
import { lockAndWrite } from '#features/shops/api'
import { wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { endEntry, readOpenOffer, endOpenOffer } from '../entries/write-entry.ts'
import { serveWaiting } from '../serving/serve.ts'

/** The link stands in mails to the address alone: whoever presses on its page reads them. Rule WAIT-5. */
export const proveWaiting = (services: Services, scope: ShopScope, entryId: number, now: Millis) =>
  lockAndWrite(services, scope, async (tx) => {
    const entry = await readForAnswer(tx, scope, entryId)
    if (!entry || entry.email === null || !isOnList(entry.status)) return
    await proveMailbox(tx, services.secret, entry.email, now)
    await tx
      .updateTable('waitlist_entries')
      .set({ status: 'waiting' })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', entryId)
      .where('status', '=', 'unproven')
      .execute()
    await serveWaiting(tx, services, scope, now)
  })

/** What was held is handed on at once. Rule WAIT-9. */
export const leaveWaiting = (services: Services, scope: ShopScope, entryId: number, now: Millis) =>
  lockAndWrite(services, scope, async (tx) => {
    if (!(await endEntry(tx, scope, entryId, { status: 'left' }))) return
    await endOpenOffer(tx, scope, entryId, 'declined', now)
    await serveWaiting(tx, services, scope, now)
  })

/** The place on the list stays. Rule WAIT-13. */
export const declineTime = (
  services: Services,
  scope: ShopScope,
  { entryId, offerId }: { entryId: number; offerId: number },
  now: Millis,
): Promise<void | Refusal<'waitlist_over'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const offer = await readOpenOffer(tx, scope, entryId)
    if (offer?.id !== offerId) return refuse('waitlist_over')
    await endOffer(tx, scope, offerId, { status: 'declined' }, now)
    await serveWaiting(tx, services, scope, now)
    return undefined
  })

type Press = { entryId: number; offerId: number; expectedPrice: number | undefined }
type BookRefused =
  | Extract<Awaited<ReturnType<typeof bookWaitedFor>>, Refusal>
  | Refusal<'waitlist_over' | 'not_found'>

/**
 * What is held is given back and booked in one transaction, at the price of the visit's date and by the rules of any booking; a refusal
 * leaves the time held. A second press gets the same visit. Rule WAIT-20.
 */
export const bookTime = (
  services: Services,
  scope: ShopScope,
  { entryId, offerId, expectedPrice }: Press,
  now: Millis,
): Promise<BookedRow | BookRefused> =>
  lockAndWrite<BookedRow | BookRefused>(services, scope, async (tx) => {
    const entry = await readForAnswer(tx, scope, entryId)
    if (!entry) return refuse('not_found')
    if (entry.reservation_id !== null) return readBooked(tx, scope, entry.reservation_id)
    const offer = await readOpenOffer(tx, scope, entryId)
    if (entry.email === null || offer?.id !== offerId || wireToMillis(offer.ends_at) <= now)
      return refuse('waitlist_over')
    await endOffer(tx, scope, offerId, { status: 'taken', chosen: 1 }, now)
    const row = await bookWaitedFor(
      tx,
      services,
      scope,
      {
        wanted: { menu_ids: [...entry.wanted.menuIds], staff_id: entry.wanted.staffId ?? null },
        start_at: offer.start_at,
        heldStaffId: offer.staff_id,
        who: {
          name: entry.name,
          nameKana: entry.name_kana ?? '',
          email: entry.email,
          phone: entry.phone,
        },
        note: entry.note,
        answers: answersOf(entry.answers),
        language: entry.language,
        expected_price: expectedPrice,
      },
      now,
    )
    if (isRefusal(row)) return row
    await endEntry(tx, scope, entryId, { status: 'booked', reservationId: row.id })
    return row
  })

const isOnList = (status: string): boolean => status === 'unproven' || status === 'waiting'

const readForAnswer = (tx: Tx, { shopId }: ShopScope, entryId: number) =>
  tx
    .selectFrom('waitlist_entries')
    .where('shop_id', '=', shopId)
    .where('id', '=', entryId)
    .select([
      'status',
      'name',
      'name_kana',
      'email',
      'phone',
      'note',
      'answers',
      'language',
      'reservation_id',
      sql<Wanted>`wanted`.as('wanted'),
    ])
    .executeTakeFirst()
