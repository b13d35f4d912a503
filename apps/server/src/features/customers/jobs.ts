// What the privacy policy promises about customers' records. The rest of it: sessions end after 180 days at most, addresses in
// limits with their window, cookies after a year.
import { sql } from 'kysely'
import { dayMs, millisToWire } from '#platform/clock'
import { allShops } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'
import type { Job } from '#platform/background/job'
import { removeQuietly } from '#platform/files/storage'
import { searchColumns } from './commands.ts'
import { nobody, searchVersion, type Findable } from './rules.ts'

// Rule CUST-6.
const recordLife = 5 * 365.25 * dayMs
/** One run's share of each table; what is left comes with the next night. */
const atOnce = 20_000
const nobodySearch = searchColumns({ name: nobody, nameKana: '', email: null, phone: null })

/**
 * Removes the person from visits that are older than promised; the visit itself stays, because the shop's figures are made of it.
 * A customer's record goes when none of their visits is younger.
 */
export const forgetCustomers: Job = {
  name: 'forget-customers',
  schedule: '12 4 * * *',
  handle: async ({ db, storage, clock }) => {
    const now = clock.now()
    const before = millisToWire(now - recordLife)
    const photos = await write(db, allShops, async (tx) => {
      const { rows: visits } = await sql<{ shop_id: number }>`
        update reservations set name = ${nobody}, name_kana = null, email = null, phone = null, note = null, cancel_note = null,
          answers = '[]'
        where (shop_id, id) in (
          select shop_id, id from reservations where start_at < ${before} and created_at < ${before} and name <> ${nobody}
            and not is_block limit ${atOnce})
        returning shop_id`.execute(tx)
      await sql`
        update messages set to_address = '', details = details - 'sentence'
        where (shop_id, id) in (
          select shop_id, id from messages where created_at < ${before} and (to_address <> '' or details ->> 'sentence' is not null)
          limit ${atOnce})`.execute(tx)
      const { rows: forgotten } = await sql<{ shop_id: number }>`
        update customers set name = ${nobody}, name_kana = '', email = null, phone = null, gender = 'unspecified', birth_date = null,
          search_key = ${nobodySearch.key}, search_version = ${nobodySearch.version}, forgotten_at = ${millisToWire(now)}
        where (shop_id, id) in (
          select c.shop_id, c.id from customers c
          where c.forgotten_at is null and c.created_at < ${before} and not exists (
            select from reservations r
            where r.shop_id = c.shop_id and r.customer_id in (c.id, c.merged_into_id)
              and (r.start_at >= ${before} or r.created_at >= ${before}))
          -- A younger record that was merged into it still leads here.
          and not exists (
            select from customers m
            where m.shop_id = c.shop_id and m.merged_into_id = c.id and m.created_at >= ${before})
          limit ${atOnce})
        returning shop_id`.execute(tx)
      await sql`
        delete from customer_notes n using customers c
        where n.shop_id = c.shop_id and n.customer_id = c.id and c.forgotten_at is not null`.execute(tx)
      const { rows: gone } = await sql<{ file: string }>`
        delete from customer_photos p using customers c
        where p.shop_id = c.shop_id and p.customer_id = c.id and c.forgotten_at is not null returning p.file`.execute(
        tx,
      )
      // What is cached of these shops still counts and finds them.
      const shopIds = [...new Set([...visits, ...forgotten].map(({ shop_id }) => shop_id))]
      await sql`update shops set version = version + 1 where id = any(${shopIds}::bigint[])`.execute(tx)
      return gone
    })
    for (const { file } of photos) await removeQuietly(storage, file)
  },
}

const rebuiltAtOnce = 500

/**
 * Makes the search keys of rows that an older version of the program wrote. A newer version's are left alone: while the program
 * is replaced by a newer one, both run.
 */
export const rebuildSearchKeys: Job = {
  name: 'rebuild-search-keys',
  schedule: '* * * * *',
  handle: async ({ db }) => {
    while ((await rebuildSome(db)) === rebuiltAtOnce);
  },
}

/** Rows that somebody else is writing to wait for the next run; nobody who books waits for these. */
const rebuildSome = (db: Db): Promise<number> =>
  write(db, allShops, async (tx) => {
    const { rows } = await sql<Findable & { shop_id: number; id: number }>`
      select shop_id, id, name, name_kana as "nameKana", email, phone from customers where search_version < ${searchVersion}
      limit ${rebuiltAtOnce} for no key update skip locked`.execute(tx)
    const keys = rows.map((row) => searchColumns(row).key)
    await sql`
      update customers c set search_key = v.key, search_version = ${searchVersion}
      from unnest(${rows.map(({ shop_id }) => shop_id)}::bigint[], ${rows.map(({ id }) => id)}::bigint[], ${keys}::text[])
        as v (shop_id, id, key)
      where c.shop_id = v.shop_id and c.id = v.id`.execute(tx)
    return rows.length
  })
