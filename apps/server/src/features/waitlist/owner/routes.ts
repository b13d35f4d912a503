import { waitlist, type WaitlistEntry } from '@noren/contract/booking/waitlist'
import { wireToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { addToWaitlist } from '../entries/join.ts'
import { giveTime, removeEntry } from './give-time.ts'
import { countEntries, listEntries, readEntry } from './list-entries.ts'

export const waitlistRoutes = {
  list: bind(waitlist.list)(async ({ scope, now, ...services }) => ({
    data: await listEntries(services, scope, now),
  })),

  count: bind(waitlist.count)(async ({ scope, ...services }) => ({
    data: { count: await countEntries(services, scope) },
  })),

  add: bind(waitlist.add)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const added = await addToWaitlist(context, scope, { input: body, language: requestContext.language }, now)
    return isRefusal(added) ? added : answer(context, scope, added, now)
  }),

  remove: bind(waitlist.remove)(async (context, { params }) => {
    const removed = await removeEntry(context, context.scope, params.id, context.now)
    return isRefusal(removed) ? removed : undefined
  }),

  offer: bind(waitlist.offer)(async (context, { params, body }) => {
    const { scope, user, now } = context
    const wanted = {
      entryId: params.id,
      start: wireToLocalMinute(body.start_at),
      staffId: body.staff_id ?? null,
      userId: user.userId,
    }
    const given = await giveTime(context, scope, wanted, now)
    return isRefusal(given) ? given : answer(context, scope, params.id, now)
  }),
}

const answer = async (
  services: Services,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<{ data: WaitlistEntry } | Refusal<'not_found'>> => {
  const entry = await readEntry(services, scope, id, now)
  return entry ? { data: entry } : refuse('not_found')
}
