// How an offer of other times ends before its time: the owner withdraws it, or the customer takes one of them, or none.
import { endOffer, readOffer, withdrawOffer, type StoredOffer } from '#features/offers/api'
import { lockAndWrite } from '#features/shops/api'
import { wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { changeReservation } from '../changes/change-reservation.ts'
import { insertLog } from '../changes/insert-log.ts'
import { insertMessages } from '../changes/insert-messages.ts'
import { readForChange, type Changed, type Changing } from '../changes/read-for-change.ts'
import { writeChange } from '../changes/write-change.ts'
import { givenUpChoice } from '../lines/reservation-lines.ts'
import type { Change, QueuedMessage } from '../stages.ts'

export const withdrawOpenOffer = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId }: { reservationId: number; userId: number },
  now: Millis,
): Promise<Changed | Refusal<'not_found' | 'offer_over'>> =>
  changeReservation<Changed | Refusal<'offer_over'>>(services, scope, reservationId, async (tx, row) => {
    if (!(await withdrawOffer(tx, scope, row.id, now))) return refuse('offer_over')
    await insertLog(tx, scope, { ...endedLog(row, 'withdrawn'), actor: 'owner', userId, now })
    return { mail: null }
  })

/** Something else that the owner did takes offered times away. One on the waiting list has no visit whose history could say so. */
export const withdrawTakenOffer = async (
  tx: Tx,
  scope: ShopScope,
  { offerId, userId }: { offerId: number; userId: number },
  now: Millis,
): Promise<void> => {
  if (!(await endOffer(tx, scope, offerId, { status: 'withdrawn' }, now))) return
  const offer = await readOffer(tx, scope, offerId)
  const row = offer && (await readForChange(tx, scope, offer.reservation_id))
  if (row) await insertLog(tx, scope, { ...endedLog(row, 'withdrawn'), actor: 'owner', userId, now })
}

type Answered = Refusal<'not_found' | 'offer_over'>

/**
 * The customer takes one of the offered times: what the offer holds is free again, and the visit moves there, in one transaction. The shop
 * offered it, so nothing waits for its approval, and the guard has the last word. A repeat changes nothing. Rule RES-138.
 */
export const takeOffer = (
  services: Services,
  scope: ShopScope,
  { offerId, number }: { offerId: number; number: number },
  now: Millis,
): Promise<true | Answered | Refusal<'slot_taken' | 'invalid'>> =>
  lockAndWrite<true | Answered | Refusal<'slot_taken' | 'invalid'>>(services, scope, async (tx) => {
    const offer = await readOffer(tx, scope, offerId)
    if (offer?.status === 'taken' && offer.chosen === number) return true
    const open = await readOpen(tx, scope, offer, now)
    if (isRefusal(open)) return open
    const time = open.offer.times.find((one) => one.number === number)
    if (!time) return refuse('invalid', { errors: { number: ['out_of_range'] } })
    // Who left meanwhile serves nobody.
    if (!time.isActive) return refuse('slot_taken')
    await endOffer(tx, scope, offerId, { status: 'taken', chosen: number }, now)
    await moveTo(tx, services, scope, open.row, time, now)
    return true
  })

/** None of them suits: the visit stays where it is. */
export const declineOffer = (
  services: Services,
  scope: ShopScope,
  offerId: number,
  now: Millis,
): Promise<true | Answered> =>
  lockAndWrite<true | Answered>(services, scope, async (tx) => {
    const offer = await readOffer(tx, scope, offerId)
    if (offer?.status === 'declined') return true
    const open = await readOpen(tx, scope, offer, now)
    if (isRefusal(open)) return open
    await endOffer(tx, scope, offerId, { status: 'declined' }, now)
    await insertLog(tx, scope, { ...endedLog(open.row, 'declined'), ...customer, now })
    const mail = {
      ...shopMail(open.row, { outcome: 'declined' }),
      status: 'queued',
      last_error: null,
    } as const
    await insertMessages(tx, scope, { reservationId: open.row.id, now }, [mail])
    return true
  })

const customer = { actor: 'customer', userId: null } as const

/** What may still be answered, with the visit as it is. Its end has come also where nobody has written that yet. */
const readOpen = async (
  tx: Tx,
  scope: ShopScope,
  offer: StoredOffer | undefined,
  now: Millis,
): Promise<{ offer: StoredOffer; row: Changing } | Answered> => {
  if (!offer) return refuse('not_found')
  if (offer.status !== 'open' || wireToMillis(offer.ends_at) <= now) return refuse('offer_over')
  const row = await readForChange(tx, scope, offer.reservation_id)
  return row ? { offer, row } : refuse('not_found')
}

const moveTo = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { start_at, end_at, staff_id, seat_ids, seat_ranges }: StoredOffer['times'][number],
  now: Millis,
): Promise<void> => {
  const details = { from: row.start_at, to: start_at }
  const givenUp = givenUpChoice(row, staff_id)
  const isConfirmed = row.status === 'pending_approval'
  const toCustomer: QueuedMessage[] =
    row.email === null ? [] : [{ kind: 'changed', recipient: 'customer', to: row.email, details }]
  await writeChange(tx, services, scope, row, {
    ...customer,
    kind: 'rescheduled',
    set: {
      start_at,
      end_at,
      staff_id,
      seat_ids,
      seat_ranges,
      ...givenUp?.set,
      ...(isConfirmed && { status: 'reserved' }),
      expires_at: null,
    },
    lines: givenUp?.lines,
    changes: [
      { field: 'start_at', ...details },
      ...(isConfirmed ? [{ field: 'status', from: row.status, to: 'reserved' } as const] : []),
      ...(staff_id === row.staff_id
        ? []
        : [{ field: 'staff_id', from: String(row.staff_id), to: String(staff_id) } as const]),
      ended('taken'),
    ],
    mails: [...toCustomer, shopMail(row, { ...details, outcome: 'taken' })],
    endsMoveRequest: true,
    now,
  })
}

const shopMail = ({ shopAddress }: Changing, details: NonNullable<QueuedMessage['details']>) =>
  ({ kind: 'shop_offer_answered', recipient: 'shop', to: shopAddress, details }) as const

const endedLog = ({ id, status }: Changing, to: 'declined' | 'withdrawn') =>
  ({ reservationId: id, kind: 'offer_ended', status, changes: [ended(to)] }) as const

const ended = (to: 'taken' | 'declined' | 'withdrawn'): Change => ({ field: 'offer', from: null, to })
