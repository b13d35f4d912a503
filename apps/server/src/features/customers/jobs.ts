// What the privacy policy promises about customers' records. The rest of it: sessions end after 180 days at most, addresses in
// limits with their window, cookies after a year.
import { sql } from 'kysely'
import { lockShop } from '#features/shops/api'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import type { Own } from '#platform/database/find-due'
import type { ShopScope } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { removeQuietly } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { emptyImportRows } from './files/import-rows.ts'
import { countVisitsOf, searchColumns } from './visit-counts.ts'
import { nobody, searchVersion, type Findable } from './search-key.ts'

// Rule CUST-6.
const recordLife = 5 * 365.25 * dayMs
/** One night's share; what is left comes with the next. */
const shopsAtOnce = 20_000
const rowsAtOnce = 20_000
const nobodySearch = searchColumns({ name: nobody, nameKana: '', email: null, phone: null })

/**
 * Removes the person from visits that are older than promised; the visit itself stays, because the shop's figures are made of it.
 * A customer's record goes when none of their visits is younger.
 */
export const forgetCustomers: Job = {
  name: 'forget-customers',
  schedule: '12 4 * * *',
  handle: (services) => {
    const now = services.clock.now()
    const before = millisToWire(now - recordLife)
    return forEachDue(
      services,
      { job: 'forget-customers', atOnce: shopsAtOnce },
      (own) => sql<{ shop_id: number }>`
        select * from (
          select shop_id from reservations where ${own('shop_id')} and ${oldVisitSql(before)}
          union select shop_id from messages where ${own('shop_id')} and ${oldMessageSql(before)}
          union select c.shop_id from customers c where ${own('c.shop_id')} and ${oldCustomerSql(before, own)}
          union select c.shop_id from customers c where ${own('c.shop_id')} and c.forgotten_at is not null and (
            exists (select from customer_notes n where ${own('n.shop_id')} and n.shop_id = c.shop_id and n.customer_id = c.id)
            or exists (select from customer_photos p where ${own('p.shop_id')} and p.shop_id = c.shop_id and p.customer_id = c.id))
        ) due limit ${shopsAtOnce}`,
      ({ scope }) => forgetIn(services, scope, now, before),
    )
  },
}

const oldVisitSql = (before: string) =>
  sql`start_at < ${before} and created_at < ${before} and name <> ${nobody} and not is_block`

const oldMessageSql = (before: string) =>
  sql`created_at < ${before} and (to_address <> '' or details ->> 'sentence' is not null)`

const oldCustomerSql = (before: string, own: Own) => sql`
  c.forgotten_at is null and c.created_at < ${before} and not exists (
    select from reservations r
    where ${own('r.shop_id')} and r.shop_id = c.shop_id and r.customer_id in (c.id, c.merged_into_id)
      and (r.start_at >= ${before} or r.created_at >= ${before}))
  and not exists (
    select from customers b
    where ${own('b.shop_id')} and b.shop_id = c.shop_id and (b.id in (c.id, c.merged_into_id) or b.merged_into_id = c.id)
      and b.brought_last_on >= ${before.slice(0, 10)}::date)
  -- A younger record that was merged into it still leads here.
  and not exists (
    select from customers m
    where ${own('m.shop_id')} and m.shop_id = c.shop_id and m.merged_into_id = c.id and m.created_at >= ${before})`

const forgetIn = async (services: Services, scope: ShopScope, now: Millis, before: string): Promise<void> => {
  const { shopId } = scope
  const own: Own = (column) => sql`${sql.ref(column)} = ${shopId}`
  // What is cached of the shop still counts and finds them.
  const photos = await writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    await sql`
        update reservations set name = ${nobody}, name_kana = null, email = null, phone = null, note = null, cancel_note = null,
          answers = '[]', search_key = null
        where shop_id = ${shopId} and id in (
          select id from reservations where shop_id = ${shopId} and ${oldVisitSql(before)} limit ${rowsAtOnce})`.execute(
      tx,
    )
    await sql`
        update messages set to_address = '', details = details - 'sentence'
        where shop_id = ${shopId} and id in (
          select id from messages where shop_id = ${shopId} and ${oldMessageSql(before)} limit ${rowsAtOnce})`.execute(
      tx,
    )
    await sql`
        update customers set name = ${nobody}, name_kana = '', email = null, phone = null, gender = 'unspecified', birth_date = null,
          preferred_staff_id = null, online_booking = 'usual',
          search_key = ${nobodySearch.key}, search_version = ${nobodySearch.version}, forgotten_at = ${millisToWire(now)}
        where shop_id = ${shopId} and id in (
          select c.id from customers c where c.shop_id = ${shopId} and ${oldCustomerSql(before, own)} limit ${rowsAtOnce})`.execute(
      tx,
    )
    // What a hidden record brought along counts for the one that it was merged into, until that is forgotten too.
    const { rows: emptied } = await sql<{ id: number; kept_id: number | null }>`
        update customers c set brought_count = 0, brought_first_on = null, brought_last_on = null
        where c.shop_id = ${shopId} and c.forgotten_at is not null
          and (c.brought_count > 0 or c.brought_first_on is not null or c.brought_last_on is not null)
          and not exists (select from customers k where k.shop_id = ${shopId} and k.id = c.merged_into_id and k.forgotten_at is null)
        returning c.id, c.merged_into_id as kept_id`.execute(tx)
    await countVisitsOf(
      tx,
      scope,
      emptied.flatMap(({ id, kept_id }) => (kept_id === null ? [id] : [id, kept_id])),
    )
    await sql`
        delete from customer_notes n using customers c
        where n.shop_id = ${shopId} and c.shop_id = ${shopId} and n.customer_id = c.id and c.forgotten_at is not null`.execute(
      tx,
    )
    const forgotten = sql`(select id from customers where shop_id = ${shopId} and forgotten_at is not null)`
    await emptyImportRows(tx, scope, forgotten)
    const { rows: gone } = await sql<{ file: string }>`
        delete from customer_photos p using customers c
        where p.shop_id = ${shopId} and c.shop_id = ${shopId} and p.customer_id = c.id and c.forgotten_at is not null
        returning p.file`.execute(tx)
    return gone
  })
  for (const { file } of photos) await removeQuietly(services.storage, file)
}

/** One run's share of shops, and one statement's of rows. */
const rebuiltShops = 500
const rebuiltAtOnce = 500

/**
 * Makes the search keys of rows that an older version of the program wrote. A newer version's are left alone: while the program
 * is replaced by a newer one, both run.
 */
export const rebuildSearchKeys: Job = {
  name: 'rebuild-search-keys',
  schedule: '* * * * *',
  handle: (services) =>
    forEachDue(
      services,
      { job: 'rebuild-search-keys', atOnce: rebuiltShops },
      (own) => sql<{ shop_id: number }>`
        select distinct shop_id from customers where ${own('shop_id')} and search_version < ${searchVersion} limit ${rebuiltShops}`,
      async ({ scope }) => {
        while ((await rebuildSome(services.db, scope)) === rebuiltAtOnce);
      },
    ),
}

/** Rows that somebody else is writing to wait for the next run; nobody who books waits for these. */
const rebuildSome = (db: Db, scope: ShopScope): Promise<number> =>
  write(db, scope, async (tx) => {
    const { rows } = await sql<Findable & { id: number }>`
      select id, name, name_kana as "nameKana", email, phone from customers
      where shop_id = ${scope.shopId} and search_version < ${searchVersion}
      limit ${rebuiltAtOnce} for no key update skip locked`.execute(tx)
    const keys = rows.map((row) => searchColumns(row).key)
    await sql`
      update customers c set search_key = v.key, search_version = ${searchVersion}
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${keys}::text[]) as v (id, key)
      where c.shop_id = ${scope.shopId} and c.id = v.id`.execute(tx)
    return rows.length
  })
