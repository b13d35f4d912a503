import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { listMigrations, migrate } from './migrate.ts'

/** As they were published: databases out there have applied these very bytes. A change is a further migration. */
const published: Record<string, string> = {
  '0001_house.sql': 'e42d281f6b6014035c6474005d7b93327b54d639a71872370a148f7f5dc0b0be',
  '0002_queue.sql': '3d81bbb515bd607155807be72172d449a61bfffd3020b7cc3a0f30ffd8f54974',
  '0003_reservations.sql': '298576154f6e68af1b84cdc46172f3b9d95601b26df526ccc211010422474553',
  '0004_accounts.sql': 'c12a7f8f5af4da5e818fee0861bc3fa71681c5eb3c83a154e4e610ebcdf87b18',
}

test('a migration that was published is never changed', () => {
  const hashes = Object.fromEntries(listMigrations().map(({ name, hash }) => [name, hash]))
  expect(hashes).toMatchObject(published)
})

test('a database of the version before goes on with what it holds; one whose migration was changed is refused', async () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const connection = { ...inject('cluster'), database }
  const owner = new pg.Client(connection)
  await owner.connect()
  try {
    await owner.query(
      'create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const known = listMigrations()
    const before = known.filter(({ name }) => name in published)
    for (const { name, sql, hash } of before) {
      await owner.query(sql)
      await owner.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    }
    // Somebody who is just back from the provider.
    await owner.query(`insert into sign_in_attempts (id_hash, browser_hash, state_hash, provider, purpose, verifier, nonce,
      status, issuer, subject, email, email_verified, expires_at, created_at) values
      ('a', 'b', 'c', 'google', 'signin', '', '', 'proven', 'i', 's', 'a@example.jp', true, now(), now())`)
    expect(await migrate(connection)).toBe(known.length - before.length)
    const { rows } = await owner.query('select email_hosted from sign_in_attempts')
    expect(rows).toEqual([{ email_hosted: false }])
    expect(await migrate(connection)).toBe(0)

    await owner.query("update migrations set hash = 'another' where name = '0004_accounts.sql'")
    await expect(migrate(connection)).rejects.toThrow('0004_accounts.sql was changed')
  } finally {
    await owner.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
})
