import { queueAccountMessage, writeAndSend } from '#features/messages/api'
import { lockAndWrite } from '#features/shops/api'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { isFresh, type SessionUser } from '#platform/identity/session'
import type { Services } from '#platform/services'
import { provePassword } from '#features/accounts/passwords/passwords'

/** Until then it can be undone. Rule ACC-25. */
const undoTime = 30 * dayMs

type Confirmation = { email: string; password?: string | undefined }

/** The booking page closes at once; everything else stays as it is until the day comes. Asking again changes nothing. */
export const requestDeletion = async (
  services: Services,
  user: SessionUser,
  scope: ShopScope | null,
  { email, password }: Confirmation,
  now: Millis,
): Promise<string | Refusal<'invalid' | 'password_wrong' | 'sign_in_again' | 'too_many'>> => {
  if (email !== user.email) return refuse('invalid', { errors: { email: ['deletion_email'] } })
  const refused =
    password === undefined ? undefined : await provePassword(services, user, password, now, 'password')
  if (refused) return refused
  if (password === undefined && !isFresh(user, now)) return refuse('sign_in_again')

  return inShop(services, scope, async (tx) => {
    const asked = await tx
      .updateTable('users')
      .set({ deletion_at: millisToWire(now + undoTime) })
      .where('id', '=', user.userId)
      .where('deletion_at', 'is', null)
      .returning('deletion_at')
      .executeTakeFirst()
    if (asked?.deletion_at) {
      if (scope) await closePage(tx, scope, user.userId)
      if (scope) await lookSoon(tx, scope, now)
      await queueAccountMessage(tx, { userId: user.userId, kind: 'deletion' }, now)
      return asked.deletion_at
    }
    const { deletion_at } = await tx
      .selectFrom('users')
      .where('id', '=', user.userId)
      .select('deletion_at')
      .$narrowType<{ deletion_at: string }>()
      .executeTakeFirstOrThrow()
    return deletion_at
  })
}

/** The page is published again as it was, and a contract whose renewal the deletion had ended is renewed again. */
export const undoDeletion = (
  services: Services,
  user: SessionUser,
  scope: ShopScope | null,
  now: Millis,
): Promise<void> =>
  inShop(services, scope, async (tx) => {
    const { deletion_page_state: state } = await tx
      .selectFrom('users')
      .where('id', '=', user.userId)
      .select('deletion_page_state')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('users')
      .set({ deletion_at: null, deletion_page_state: null })
      .where('id', '=', user.userId)
      .execute()
    if (scope && state) await setPageState(tx, scope, state)
    if (scope) await lookSoon(tx, scope, now)
  })

/** Locks the shop first, as every writer of a shop does. */
const inShop = <T>(services: Services, scope: ShopScope | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
  scope ? lockAndWrite(services, scope, work) : writeAndSend(services, work)

/** Whether the contract is renewed changes: the job tells the payment provider. Rules PLAN-18, PLAN-30. */
const lookSoon = async (tx: Tx, { shopId }: ShopScope, now: Millis): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ next_look_at: millisToWire(now) })
    .where('shop_id', '=', shopId)
    .where('status', 'is not', null)
    .where('status', '<>', 'canceled')
    .execute()
}

const closePage = async (tx: Tx, scope: ShopScope, userId: number): Promise<void> => {
  const page = await tx
    .selectFrom('pages')
    .where('shop_id', '=', scope.shopId)
    .where('type', '=', 'booking')
    .select('publish_state')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ deletion_page_state: page.publish_state })
    .where('id', '=', userId)
    .execute()
  await setPageState(tx, scope, 'draft')
}

const setPageState = async (
  tx: Tx,
  scope: ShopScope,
  state: 'published' | 'limited' | 'draft',
): Promise<void> => {
  await tx
    .updateTable('pages')
    .set({ publish_state: state })
    .where('shop_id', '=', scope.shopId)
    .where('type', '=', 'booking')
    .execute()
}
