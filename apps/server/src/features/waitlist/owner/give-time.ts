// What the owner does with the list: gives somebody a time outside of their turn, or takes them off.
import { lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { endEntry, endOpenOffer } from '../entries/write-entry.ts'
import { holdGiven } from '../serving/find-next.ts'
import { offerTime, readOne, serveWaiting } from '../serving/serve.ts'

type Given = { entryId: number; start: number; staffId: number | null; userId: number }
type Refused = Refusal<
  'not_found' | 'not_offered' | 'slot_taken' | 'waitlist_offered' | 'waitlist_unreachable'
>

/** Held as any time of the list is, at any hour: the owner knows whether it may be. Rule WAIT-16. */
export const giveTime = (
  services: Services,
  scope: ShopScope,
  { entryId, start, staffId, userId }: Given,
  now: Millis,
): Promise<void | Refused> =>
  lockAndWrite(services, scope, async (tx): Promise<void | Refused> => {
    const entry = await tx
      .selectFrom('waitlist_entries')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', entryId)
      .where('status', '=', 'waiting')
      .select('id')
      .executeTakeFirst()
    if (!entry) return refuse('not_found')
    const serving = await readOne(tx, services, scope, entryId, now)
    const [waiting] = serving?.waiting ?? []
    // Without an address that is read, or while the page takes no bookings.
    if (!serving || !waiting) return refuse('waitlist_unreachable')
    if (waiting.isHolding) return refuse('waitlist_offered')
    if (serving.isPrepaid(waiting.wanted.menuIds)) return refuse('not_offered')
    const next = holdGiven(serving, waiting, { start, staffId }, now)
    if (typeof next === 'string') return refuse(next)
    if (!(await offerTime(tx, services, scope, { next, userId }, now))) return refuse('waitlist_unreachable')
    return undefined
  })

export const removeEntry = (
  services: Services,
  scope: ShopScope,
  entryId: number,
  now: Millis,
): Promise<void | Refusal<'not_found'>> =>
  lockAndWrite(services, scope, async (tx) => {
    if (!(await endEntry(tx, scope, entryId, { status: 'left' }))) return refuse('not_found')
    await endOpenOffer(tx, scope, entryId, 'withdrawn', now)
    await serveWaiting(tx, services, scope, now)
    return undefined
  })
