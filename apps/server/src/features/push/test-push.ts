import { hourMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { randomToken } from '#platform/identity/secret'
import type { SessionUser } from '#platform/identity/session'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'

/** Rule MSG-226. */
const testLimit: Limit = { max: 10, window: hourMs }

/** To the device of the session that asks, like any other. */
export const queueTest = async (
  services: Services,
  scope: ShopScope,
  user: SessionUser,
  now: Millis,
): Promise<true | Refusal<'push_off' | 'too_many'>> => {
  const device = await services.db
    .selectFrom('push_subscriptions')
    .where('session_id', '=', user.sessionId)
    .select('id')
    .executeTakeFirst()
  if (!device) return refuse('push_off')
  const limited = await takeHits(services, [[`push-test:${user.userId}`, testLimit]], now)
  if (limited) return limited
  const at = millisToWire(now)
  await write(services.db, scope, (tx) =>
    tx
      .insertInto('push_messages')
      .values({
        shop_id: scope.shopId,
        subscription_id: device.id,
        reservation_id: null,
        event: 'test',
        cause: `t${randomToken().slice(0, 16)}`,
        due_at: at,
        first_due_at: at,
        created_at: at,
      })
      .execute(),
  )
  services.wakeWorker()
  return true
}
