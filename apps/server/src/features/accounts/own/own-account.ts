import type { ExpressionBuilder } from 'kysely'
import type { OwnAccount } from '@noren/contract/accounts/own'
import { liveStatuses } from '@noren/scheduling/status'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import { noShop, type ShopScope } from '#platform/database/scope'
import type { Database } from '#database/tables'
import { read, type Db } from '#platform/database/transactions'
import { sessionMaxAge, sessionMaxIdle } from '#platform/identity/session'

/** Rule ACC-12. Frees a mistyped address for its real owner. */
const unverifiedAccountTtl = 30 * dayMs

export const readOwnAccount = (
  db: Db,
  userId: number,
  scope: ShopScope | null,
  now: Millis,
): Promise<Omit<OwnAccount, 'notices'> & { suspended: boolean }> =>
  read(db, scope ?? noShop, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select((e) => ['email', 'deletion_at', e('password_hash', 'is not', null).as('has_password')])
      .executeTakeFirstOrThrow()
    const providers = await tx
      .selectFrom('identities')
      .where('user_id', '=', userId)
      .select(['provider', 'email', 'created_at as linked_at'])
      .orderBy('id')
      .execute()
    const upcoming = scope
      ? await tx
          .selectFrom('reservations')
          .where('shop_id', '=', scope.shopId)
          .where('status', 'in', liveStatuses)
          .where('start_at', '>', millisToWire(now))
          .where('is_block', '=', false)
          .where('hold_expires_at', 'is', null)
          .select((e) => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      : { count: 0 }
    const shop =
      scope &&
      (await tx.selectFrom('shops').where('id', '=', scope.shopId).select('suspended_at').executeTakeFirst())
    return {
      ...user,
      has_password: Boolean(user.has_password),
      providers,
      upcoming_reservations: upcoming.count,
      suspended: Boolean(shop?.suspended_at),
    }
  })

/** Its deletion is due, or nobody has proven its address in time; registering a shop needs a proven address. */
export const isDueForPurge = (now: Millis) => (e: ExpressionBuilder<Database, 'users'>) =>
  e.or([
    e('deletion_at', '<=', millisToWire(now)),
    e.and([
      e('email_verified_at', 'is', null),
      e('created_at', '<=', millisToWire(now - unverifiedAccountTtl)),
    ]),
  ])

/** The last used one first. */
export const listSessions = async (db: Db, userId: number, sessionId: number, now: Millis) => {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('last_seen_at', '>', millisToWire(now - sessionMaxIdle))
    .where('created_at', '>', millisToWire(now - sessionMaxAge))
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, is_current: row.id === sessionId }))
}
