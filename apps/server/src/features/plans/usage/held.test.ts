// What is told of the plan when bookings are paid in advance. Rule PLAN-31.
import { afterEach, expect, test } from 'vitest'
import { usePayments } from '#testing/payments/paying'
import { visitsOf } from '#testing/visits'

const on = usePayments({ environment: { BILLING: 'live' }, connected: false })

const told = async () =>
  (
    await on.server.sql<{ kind: string; count: number }>(
      `select kind, (details->>'count')::int as count from account_messages where user_id = $1 order by id`,
      [on.shop.userId],
    )
  ).map(({ kind, count }) => [kind, count])

// Rows that were only there to be counted have no history.
afterEach(() =>
  on.server.sql(
    `delete from reservations r where hold_expires_at is null and not exists (
       select from change_logs l where l.shop_id = r.shop_id and l.reservation_id = r.id)`,
  ),
)

/** So many reservations of the standard plan's 100 stand; the next one is paid. */
const used = async (count: number) => {
  await on.server.sql("update shops set plan_code = 'standard' where id = $1", [on.shop.shopId])
  const { id } = await visitsOf(on.server, on.shop).book('18:00')
  await on.provider.connect(on.shop, 'optional')
  const columns = (
    await on.server.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'reservations' and table_schema = current_schema()
        and column_name not in ('id', 'customer_id', 'reservation_number', 'manage_token_hash') and is_generated = 'NEVER'`,
    )
  ).map(({ name }) => `"${name}"`)
  await on.server.sql(
    `insert into reservations (${columns.join(', ')}, reservation_number, manage_token_hash)
     select ${columns.join(', ')}, lpad(n::text, 8, '0'), manage_token_hash || n::text::bytea
     from reservations, generate_series(1, $2) n where id = $1`,
    [id, count - 1],
  )
}

test('the mail about 80 % waits until the booking is paid, and counts what stands', async () => {
  await used(79)
  const first = await on.start('10:00')
  await on.start('12:00', { email: 'other@example.jp' })
  expect(await told()).toEqual([])
  await on.provider.pay(first.url)
  await on.check(first.token)
  expect(await told()).toEqual([['plan_near', 80]])
})

test('a hold takes the last place, and the mail that the page is closed is sent when it is paid', async () => {
  await used(99)
  const { url, token } = await on.start('10:00')
  expect((await on.provider.start(on.shop, '2026-11-24T12:00:00+09:00')).body.code).toBe('plan_limit')
  expect((await visitsOf(on.server, on.shop).booking('12:00')).body.code).toBe('plan_limit')
  expect(await told()).toEqual([])
  await on.stop(token)
  expect(await told()).toEqual([])
  const again = await on.start('10:00')
  await on.provider.pay(again.url)
  await on.check(again.token)
  await on.check(again.token)
  expect(await told()).toEqual([['plan_reached', 100]])
  expect(await on.provider.pay(url)).toBeNull()
})
