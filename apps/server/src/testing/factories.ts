// Builders: a believable owner, shop and customer with as few words as a test needs.
import { randomUUID } from 'node:crypto'
import type { shopRegistration } from '@noren/contract/shops'
import type * as z from 'zod'
import { readAccount } from '#features/accounts/account'
import { registerShop } from '#features/shops/register-shop'
import { readShop } from '#features/shops/read-shop'
import { millisToWire } from '#platform/clock'
import { mintShopScope, type ShopScope } from '#platform/database/scope'
import { createCsrfToken } from '#platform/endpoint/authorize'
import { isRefusal } from '#platform/errors'
import { startSession } from '#features/accounts/sessions'
import type { Services } from '#platform/services'
import { openClient, type TestClient } from './client.ts'
import type { TestDatabase } from './database.ts'

export type TestOwner = { userId: number; email: string; client: TestClient }
export type TestShop = TestOwner & { shopId: number; scope: ShopScope; domain: string; menuId: number }

type Registration = z.output<typeof shopRegistration>

/** A running product and its database: a test server, or the real program. */
export type ShopPlace = Pick<TestDatabase, 'sql'> & {
  url: string
  services: Pick<Services, 'db' | 'clock' | 'secret'>
}

/** Signed in, address verified, no shop yet. */
export const makeOwner = async (server: ShopPlace, { verified = true } = {}): Promise<TestOwner> => {
  const { services } = server
  const now = services.clock.now()
  const email = `owner-${randomUUID()}@example.jp`
  const { id } = await services.db
    .insertInto('users')
    .values({ email, email_verified_at: verified ? millisToWire(now) : null, created_at: millisToWire(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sessionToken = await openSession(services, id)
  const cookies = new Map([
    ['session', sessionToken],
    ['XSRF-TOKEN', createCsrfToken(services.secret, { sessionToken }) ?? ''],
  ])
  return { userId: id, email, client: openClient(server.url, cookies) }
}

/** A further session of an account, without its password; gives the cookie's token. */
export const openSession = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  userAgent = 'test',
): Promise<string> => {
  const token = await startSession(db, await readAccount(db, userId), userAgent, clock.now())
  if (token === null) throw new Error('the password was changed in between')
  return token
}

export const someShop: Registration = {
  name: 'ヘアサロン こはる',
  businessHours: {
    workingHours: [{ opening_time: '10:00', closing_time: '19:00' }],
    workingDays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    isHolidayWorking: true,
  },
  menu: { name: 'カット＋シャンプー', price: 5500, duration: 60, totalDuration: 60 },
}

/** A shop, published unless it is to be as registration leaves it, open every day 10:00 to 19:00, one menu of 60 minutes. */
export const makeShop = async (
  server: ShopPlace,
  registration: Partial<Registration> = {},
  { published = true } = {},
): Promise<TestShop> => {
  const owner = await makeOwner(server)
  const { db, clock } = server.services
  const made = await registerShop(
    db,
    { userId: owner.userId, language: 'ja' },
    { ...someShop, ...registration },
    clock.now(),
  )
  if (isRefusal(made)) throw new Error(made.refused)
  if (published)
    await server.sql("update pages set publish_state = 'published' where shop_id = $1", [made.shopId])
  const shop = await readShop(db, made)
  const menus = await server.sql<{ id: number }>('select id from menus where shop_id = $1', [made.shopId])
  return {
    ...owner,
    shopId: made.shopId,
    scope: mintShopScope(made.shopId),
    domain: shop.domain,
    menuId: menus[0]?.id ?? 0,
  }
}

/** A customer's booking as the API takes it. */
export const someBooking = (menuId: number, startAt = '2026-11-24T10:00:00+09:00') => ({
  menu_id: menuId,
  start_at: startAt,
  family_name: '山田',
  given_name: '花子',
  family_name_kana: 'ヤマダ',
  given_name_kana: 'ハナコ',
  phone: '090-1234-5678',
  email: 'hanako@example.jp',
})

export const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })
