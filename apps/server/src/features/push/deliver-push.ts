// One try of one claimed notification: its text is written as things are now, and handed to the device's push service.
import { pushEvents, type PushDetails, type PushEvent } from '@noren/contract/messages/push'
import { screenPath } from '@noren/contract/screens'
import type { Lang } from '@noren/words/format'
import { pushes } from '@noren/words/reservations/push'
import { attemptsMax } from '#platform/background/settling'
import { millisToLocalMinute, millisToWire, minuteMs, wireToMillis, type Millis } from '#platform/clock'
import { noShop, type ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { sessionMaxAge, sessionMaxIdle } from '#platform/identity/session'
import { pushTimeout } from '#platform/push/push-service'
import type { Services } from '#platform/services'
import { parseEvent } from './queue-pushes.ts'
import {
  interrupted,
  noDevice,
  pushLife,
  superseded,
  unwanted,
  type PushClaim,
  type PushEnd,
} from './claims.ts'
import { quietLeft } from './settings.ts'

export type PushFacts = {
  event: PushEvent
  reservationId: number | null
  details: unknown
  language: Lang
  /** How much is shown. */
  shown: PushDetails
}

/** What the service worker shows; `url` is a path of ours. */
export type PushText = {
  title: string
  body: string
  url: string
  actions?: { action: string; title: string; url: string }[] | undefined
}

/** Null where it would say what is no longer so. */
export type PushWriter = (services: Services, scope: ShopScope, facts: PushFacts) => Promise<PushText | null>

export const deliverPush = async (
  services: Services,
  writePush: PushWriter,
  claim: PushClaim,
  onError: (error: unknown) => void,
): Promise<PushEnd> => {
  // So many claims that were never settled: this one ends its workers.
  if (claim.attempts > attemptsMax) return { failed: interrupted }
  const now = services.clock.now()
  if (now >= claim.firstDue + pushLife) return { failed: superseded }
  const device = await readDevice(services, claim, now)
  if (!device) return { failed: noDevice }
  const event = parseEvent(claim.event)
  if (event !== undefined) {
    if (device.off_kinds.includes(pushEvents[event])) return { failed: unwanted }
    const quiet = quietLeft(device, millisToLocalMinute(now) % 1440)
    if (quiet > 0) return { later: (Math.floor(now / minuteMs) + quiet) * minuteMs }
  }
  let text: PushText | null
  try {
    const { event: _, ...facts } = { ...claim, language: device.language, shown: device.details }
    text =
      event === undefined
        ? testText(device.language)
        : await writePush(services, claim.scope, { ...facts, event })
  } catch (error) {
    onError(error)
    return { retry: 'fault' }
  }
  if (text === null) return { failed: superseded }
  // Else the claim could end while it is sent, and another worker would send it too.
  if (services.clock.now() + pushTimeout > wireToMillis(claim.until)) return { retry: 'fault' }
  return services.push.send(services.egress, device, JSON.stringify({ ...text, tag: claim.cause }), {
    ttl: claim.firstDue + pushLife - now,
    urgency: event === undefined || pushEvents[event] === 'request' ? 'high' : 'normal',
    topic: claim.cause,
  })
}

/** Undefined where it was removed, or its session is over. Rule MSG-220. */
const readDevice = ({ db }: Services, { subscriptionId, scope }: PushClaim, now: Millis) =>
  read(db, noShop, (tx) =>
    tx
      .selectFrom('push_subscriptions as d')
      .innerJoin('sessions as s', 's.id', 'd.session_id')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .leftJoin('push_settings as p', 'p.user_id', 'd.user_id')
      .where('d.id', '=', subscriptionId)
      .where('u.shop_id', '=', scope.shopId)
      .where('s.last_seen_at', '>', millisToWire(now - sessionMaxIdle))
      .where('s.created_at', '>', millisToWire(now - sessionMaxAge))
      .select(['d.endpoint', 'd.p256dh', 'd.auth', 'd.language', 'p.quiet_from', 'p.quiet_to'])
      .select((e) => [
        e.fn.coalesce('p.off_kinds', e.val<string[]>([])).as('off_kinds'),
        e.fn.coalesce('p.details', e.val<PushDetails>('full')).as('details'),
      ])
      .executeTakeFirst(),
  )

const testText = (language: Lang): PushText => ({
  ...pushes[language].test,
  url: screenPath('/notifications', {}),
})
