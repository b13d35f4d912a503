// The browsers that are notified. Each belongs to a session, and is gone with it. Rule MSG-220.
import { ECDH } from 'node:crypto'
import { pushDevicesMax } from '@noren/contract/limits'
import type { PushDevice, PushState, PushSubscription } from '@noren/contract/messages/push'
import type { Lang } from '@noren/words/format'
import { sql } from 'kysely'
import { dayMs, hourMs, millisToWire, type Millis } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'
import { findPlace } from '#platform/egress'
import { refuse, type Refusal } from '#platform/errors'
import type { SessionUser } from '#platform/identity/session'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { readPushSettings } from './settings.ts'

/** Whoever turns it on and off again is no stranger; each time may ask a resolver. */
const addLimits: readonly (readonly [string, Limit])[] = [
  ['hour', { max: 60, window: hourMs }],
  ['day', { max: 200, window: dayMs }],
]

export const readPush = async (services: Services, user: SessionUser): Promise<PushState> => ({
  public_key: services.push.publicKey(),
  settings: await readPushSettings(services.db, user.userId),
  devices: await listDevices(services.db, user),
})

const listDevices = async (db: Db, { userId, sessionId }: SessionUser): Promise<PushDevice[]> => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .select(['id', 'session_id', 'user_agent', 'created_at', 'last_sent_at'])
    .execute()
  return rows.map(({ session_id, ...device }) => ({ ...device, is_current: session_id === sessionId }))
}

type New = { subscription: PushSubscription; userAgent: string; language: Lang }

/**
 * The session's one subscription, in the place of the one before. Whoever shows the keys of a subscription that another account has is
 * the same browser; who only knows its address is refused.
 */
export const addDevice = async (
  services: Services,
  user: SessionUser,
  { subscription: { endpoint, keys }, userAgent, language }: New,
  now: Millis,
): Promise<PushDevice | Refusal<'invalid' | 'unauthenticated' | 'push_devices_full' | 'too_many'>> => {
  const { userId, sessionId } = user
  const limited = await takeHits(
    services,
    addLimits.map(([name, limit]) => [`push-devices:${userId}:${name}`, limit]),
    now,
  )
  if (limited) return limited
  if (!isPoint(keys.p256dh)) return refuse('invalid', { errors: { 'keys.p256dh': ['push_key'] } })
  if ((await findPlace(services.egress, endpoint)) === 'address') return refuseEndpoint()
  const { p256dh, auth } = keys
  return write<PushDevice | Refusal<'invalid' | 'unauthenticated' | 'push_devices_full'>>(
    services.db,
    noShop,
    async (tx) => {
      // Two devices at the same time are one after the other.
      await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
      const session = await tx
        .selectFrom('sessions')
        .where('id', '=', sessionId)
        .select('id')
        .forKeyShare()
        .executeTakeFirst()
      if (!session) return refuse('unauthenticated')
      const before = await tx
        .selectFrom('push_subscriptions')
        .where('session_id', '=', sessionId)
        .where('endpoint', '=', endpoint)
        .where('p256dh', '=', p256dh)
        .where('auth', '=', auth)
        .select(['id', 'user_agent', 'created_at', 'last_sent_at'])
        .executeTakeFirst()
      // Each opening of the application says it again.
      if (before) return { ...before, is_current: true }
      await sql`
        delete from push_subscriptions
        where session_id = ${sessionId} or (endpoint = ${endpoint} and p256dh = ${p256dh} and auth = ${auth})`.execute(
        tx,
      )
      const { count } = await tx
        .selectFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= pushDevicesMax) return refuse('push_devices_full')
      const made = await tx
        .insertInto('push_subscriptions')
        .values({
          user_id: userId,
          session_id: sessionId,
          endpoint,
          p256dh,
          auth,
          user_agent: userAgent.slice(0, 200),
          language,
          created_at: millisToWire(now),
        })
        .onConflict((conflict) => conflict.column('endpoint').doNothing())
        .returning(['id', 'user_agent', 'created_at', 'last_sent_at'])
        .executeTakeFirst()
      return made ? { ...made, is_current: true } : refuseEndpoint()
    },
  )
}

/** Only of the own account: another account's device is not found. */
export const removeDevice = async (
  db: Db,
  userId: number,
  id: number,
): Promise<true | Refusal<'not_found'>> => {
  const removed = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return removed ? true : refuse('not_found')
}

const refuseEndpoint = (): Refusal<'invalid'> =>
  refuse('invalid', { errors: { endpoint: ['push_endpoint'] } })

/** Not every 65 bytes are one: with a point off the curve nothing could ever be sent. */
const isPoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}
