// By the name of each job of the worker, how there comes to be something for it to do. What it does is the same for every shop.
import type { Job } from '#platform/background/job'
import { makeFullShop } from '../archives/full-shop.ts'
import { eventOf, type CalendarProgram } from '../calendars/program.ts'
import { makeShop, type TestShop } from '../factories.ts'
import { takeFingerprint } from '../fingerprint.ts'
import type { PaymentStandIn } from '../payments/stand-in.ts'
import { testNow, type TestServer } from '../server.ts'

export type Surroundings = { server: TestServer; calendars: CalendarProgram; provider: PaymentStandIn }

export type DueWork = Record<string, () => Promise<unknown>>

/** Runs each job when something is due for it. Returns those that did nothing, or of which it is not known what to do. */
export const findIdle = async (
  server: TestServer,
  jobs: readonly Job[],
  dueWork: DueWork,
): Promise<string[]> => {
  const idle: string[] = []
  for (const { name, handle } of jobs) {
    server.setNow(testNow)
    await dueWork[name]?.()
    const before = await takeState(server)
    await handle(server.services)
    if (before === (await takeState(server))) idle.push(name)
  }
  return idle
}

/** When all that is kept for a time has been kept long enough. */
const yearsLater = '2033-01-01T09:00:00+09:00'

export const openDueWork = async (surroundings: Surroundings): Promise<DueWork> => {
  const { server, calendars } = surroundings
  const { sql, services, setNow } = server
  const shop = await makeFullShop(server)
  const selling = await makeSellingShop(surroundings)
  const later = async (): Promise<void> => setNow(yearsLater)
  return {
    'purge-accounts': async () => {
      const { userId } = await makeFullShop(server)
      await sql("update users set deletion_at = '2026-11-20 09:00+09' where id = $1", [userId])
    },
    'supersede-reminders': () =>
      sql(
        `update messages set status = 'queued', sent_at = null, due_at = '2026-11-20 09:00+09', start_at = '2026-11-21 08:00+09'
         where kind = 'reminder' and shop_id = $1`,
        [shop.shopId],
      ),
    'forget-pushes': () =>
      sql(
        `insert into push_messages (shop_id, subscription_id, event, cause, status, due_at, first_due_at, created_at)
         values ($1, 1, 'test', 'old', 'sent', '2026-09-01', '2026-09-01', '2026-09-01')`,
        [shop.shopId],
      ),
    'delete-old-account-messages': () =>
      sql(
        "insert into account_messages (kind, status, due_at, created_at) values ('reset', 'sent', '2026-09-01', '2026-09-01')",
      ),
    'forget-waiting': async () => {
      await insertEnded(server, shop)
    },
    'expire-requests': async () => {
      await sql("update move_requests set expires_at = '2026-11-20 09:00+09' where shop_id = $1", [
        shop.shopId,
      ])
      await sql(
        `update reservations set expires_at = '2026-11-20 09:00+09'
         where shop_id = $1 and status = 'pending_approval' and hold_expires_at is null`,
        [shop.shopId],
      )
    },
    'release-holds': async () => {
      const over =
        "hold_expires_at = '2026-11-20 09:00+09' where shop_id = $1 and hold_expires_at is not null"
      await sql(`update occupancies set ${over}`, [shop.shopId])
      await sql(`update reservations set ${over}`, [shop.shopId])
    },
    'close-worklists': () =>
      sql(
        `insert into worklists (shop_id, kind, title, start_at, end_at, created_at)
         values ($1, 'other', 'Closed', '2026-11-24', '2026-11-25', '2026-11-20')`,
        [shop.shopId],
      ),
    'check-payments': () =>
      sql("update payments set check_at = '2026-11-20', expires_at = '2026-11-20' where status = 'open'"),
    'make-refunds': () =>
      sql(
        `update payments set status = 'refunding', refund_amount = amount, refund_due_at = '2026-11-20'
         where shop_id = $1 and status = 'paid'`,
        [selling.shopId],
      ),
    'forget-unpaid': () =>
      sql("update payments set expires_at = '2026-11-01' where status in ('expired', 'failed')"),
    'forget-idempotency-keys': later,
    'forget-customers': later,
    'forget-customer-accesses': later,
    'forget-inquiries': later,
    'forget-page-previews': () =>
      sql(
        `insert into page_previews (shop_id, page_id, token_hash, content, expires_at, created_at)
         select shop_id, id, 'x', '', '2026-11-20', '2026-11-20' from pages where shop_id = $1 limit 1`,
        [shop.shopId],
      ),
    'run-imports': () =>
      sql(
        `insert into imports (shop_id, kind, state, file_name, format, columns, user_id, created_at, started_at)
         values ($1, 'customers', 'waiting', 'a.csv', 'csv', '[]', 1, '2026-11-20', '2026-11-20')`,
        [shop.shopId],
      ),
    'forget-imports': () =>
      sql(
        `insert into imports (shop_id, kind, state, file_name, format, columns, user_id, created_at)
         values ($1, 'customers', 'ready', 'a.csv', 'csv', '[]', 1, '2026-11-01')`,
        [shop.shopId],
      ),
    'sweep-images': async () => {
      await services.storage.put(new Uint8Array([1]), 'webp')
      setNow(yearsLater)
    },
    'widen-images': () => sql('update menu_images set bytes = 0'),
    'rebuild-search-keys': () => sql('update customers set search_version = 0'),
    'hide-excess-menus': () =>
      sql(
        `insert into menus (shop_id, name, price, duration, total_duration, priority, publish_state, created_at)
         select $1, 'Menu ' || n, 0, 30, 30, 10 + n, 'published', now() from generate_series(1, 20) n`,
        [shop.shopId],
      ),
    'end-grants': () =>
      sql(
        "update shops set plan_code = 'standard', granted_at = '2026-10-01', granted_until = '2026-11-01' where id = $1",
        [selling.shopId],
      ),
    'read-external-calendars': async () => {
      const { shopId } = await makeFullShop(server)
      await sql("update shops set plan_code = 'standard' where id = $1", [shopId])
      calendars.publish('/a.ics', eventOf('12', '13'))
      // The first shop has the free plan, where its events take no time any more.
      await sql("update external_calendars set next_read_at = '2026-11-20', url = $1", [
        `${calendars.url}/a.ics`,
      ])
    },
    'settle-contracts': async () => {
      const of = { shopId: shop.shopId, name: '店', email: undefined, language: 'ja', key: 'due' } as const
      const customerId = await services.payments?.contracts.createCustomer(of)
      await sql(
        `insert into subscriptions (shop_id, customer_id, subscription_id, status, billing_interval, current_period_end, next_look_at, created_at)
         values ($1, $2, 'sub_over', 'active', 'month', '2026-11-20', '2026-11-20', now())`,
        [shop.shopId, customerId],
      )
      await sql(
        "insert into subscription_endings (customer_id, created_at) values ('cus_gone', '2026-11-20')",
      )
    },
    'forget-provider-events': () =>
      sql("insert into provider_events (id, type, received_at) values ('evt_1', 'x', '2026-01-01')"),
    sweep: later,
  }
}

/** With one payment that was made and not told of, and one that was left. */
const makeSellingShop = async ({ server, provider }: Surroundings): Promise<TestShop> => {
  const made = await makeShop(server)
  await server.sql("update shops set plan_code = 'standard' where id = $1", [made.shopId])
  await provider.connect(made)
  const paid = await provider.start(made, '2026-11-24T10:00:00+09:00')
  await provider.pay(paid.body.data.checkout_url)
  await provider.start(made, '2026-11-24T12:00:00+09:00')
  return made
}

/** Rows and files: what a job does shows in either. */
const takeState = async (server: TestServer): Promise<string> =>
  JSON.stringify([await takeFingerprint(server), await server.services.storage.list()])

/** Somebody whose last day on the waiting list was months ago. */
const insertEnded = ({ sql }: TestServer, { shopId }: TestShop) =>
  sql(
    `insert into waitlist_entries (shop_id, status, source, name, wanted, from_date, to_date, from_minute, to_minute, ends_at, token_hash,
       created_at)
     values ($1, 'ended', 'owner', 'Hanako', '{"menuIds": [1], "staffId": null}', '2026-07-01', '2026-07-01', 0, 1439,
       '2026-07-01 23:59+09', '\\x01', '2026-06-01')`,
    [shopId],
  )
