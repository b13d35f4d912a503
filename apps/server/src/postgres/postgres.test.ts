import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config'
import { startEmbedded, type EmbeddedPostgres } from './start.ts'
import { processStart } from './process-identity.ts'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from './open.ts'

let dataDir: string

// mkdtemp makes it with mode 700, which as root is the hard case.
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'noren-test-data-'))
})

// A test that fails must not leave its PostgreSQL to the next one.
const running = new Set<EmbeddedPostgres>()
const start = async (options: Partial<Parameters<typeof startEmbedded>[0]> = {}) => {
  const server = await startEmbedded({ dataDir, ...options })
  running.add(server)
  return server
}
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()))
  running.clear()
})

afterAll(async () => {
  const survivor = await startEmbedded({ dataDir })
  await survivor.stop()
  rmSync(dataDir, { recursive: true })
})

const ask = async (database: { host: string; port: number; user: string; database: string }, sql: string) => {
  const { host, port, user } = database
  const client = new pg.Client({ host, port, user, database: database.database })
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

/** A server process that has started PostgreSQL, prints its pid and lives until it is killed. */
const startChild = () => {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
    const { pid, host } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ pid, host }))
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const firstLine = async (child: ReturnType<typeof startChild>): Promise<{ pid: number; host: string }> => {
  const [line] = await once(child.stdout, 'data')
  return JSON.parse(String(line))
}

test('makes a durable UTF-8 cluster, reachable by its socket alone, and keeps what was written', async () => {
  const lines: string[] = []
  const first = await start({ log: (line) => lines.push(line) })
  expect(lines).toEqual(['Creating the database'])
  expect(first.adopted).toBe(false)
  expect(statSync(first.host).mode & 0o777).toBe(0o700)
  expect(
    await ask(
      first,
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('listen_addresses') as tcp,
        current_setting('fsync') as fsync, current_setting('server_encoding') as encoding, current_setting('jit') as jit,
        'é' ~ '^\\w$' as knows_letters, datlocprovider::text || ' ' || datlocale as locale from pg_database where datname = 'postgres'`,
    ),
  ).toEqual({
    version: 18,
    tcp: '',
    fsync: 'on',
    encoding: 'UTF8',
    jit: 'off',
    knows_letters: true,
    locale: 'b C.UTF-8',
  })
  await ask(first, `create table kept as select '髙﨑𠮷' as name`)
  await first.stop()
  expect(processStart(first.pid)).toBeUndefined()
  expect(existsSync(first.host)).toBe(false)

  const second = await start({ log: (line) => lines.push(line) })
  expect(lines).toEqual(['Creating the database'])
  expect(await ask(second, 'select name from kept')).toEqual({ name: '髙﨑𠮷' })
  await second.stop()
})

test('a PostgreSQL that outlived its killed server is adopted', async () => {
  const child = startChild()
  const { pid, host } = await firstLine(child)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await start()
  expect(next).toMatchObject({ adopted: true, pid, host })
  expect(await ask(next, 'select 1 as one')).toEqual({ one: 1 })
  await next.stop()
  expect(processStart(pid)).toBeUndefined()
})

test('an end of the terminal session reaches the server and not PostgreSQL', async () => {
  const child = startChild()
  const { pid } = await firstLine(child)
  // It leads a process group of its own, which the terminal's does not reach.
  expect(process.kill(-pid, 0)).toBe(true)
  child.kill('SIGINT')
  await once(child, 'exit')
  expect((await start()).pid).toBe(pid)
})

test('after both were killed, a pid given to another program does not keep it from starting', async () => {
  const child = startChild()
  const { pid, host } = await firstLine(child)
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  const file = join(dataDir, 'postgres/postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(process.ppid)))
  const next = await start()
  expect(next.adopted).toBe(false)
  expect(next.host).toBe(host)
  expect(await ask(next, 'select 1 as one')).toEqual({ one: 1 })
  await next.stop()
})

test('a PostgreSQL that dies under a living server comes back at the same place', async () => {
  const server = await start()
  const dead = server.pid
  process.kill(dead, 'SIGKILL')
  await expect.poll(() => server.pid).not.toBe(dead)
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 })
  await server.stop()
})

test('a copy of a living data folder starts beside it, and the first one goes on taking connections', async () => {
  const live = await start({ fsync: false })
  const folder = mkdtempSync(join(tmpdir(), 'noren-test-data-'))
  try {
    // As a backup program does it: sockets are left out.
    cpSync(dataDir, folder, { recursive: true, filter: (path) => !lstatSync(path).isSocket() })
    const copy = await start({ dataDir: folder, fsync: false })
    expect(copy.pid).not.toBe(live.pid)
    expect(await ask(live, 'select 1 as one')).toEqual({ one: 1 })
    await copy.stop()
    expect(await ask(live, 'select 1 as one')).toEqual({ one: 1 })
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 250 })
  }
})

test('the socket lies in the data folder, or where that path is too long in a folder of its own', async () => {
  const live = await start({ fsync: false })
  expect(live.host).toBe(join(realpathSync(dataDir), 'socket'))
  const parent = mkdtempSync(join(tmpdir(), 'noren-test-data-'))
  try {
    const folder = join(parent, 'long'.repeat(25))
    const far = await start({ dataDir: folder, fsync: false })
    expect(far.host.startsWith(parent)).toBe(false)
    expect(await ask(far, 'select 1 as one')).toEqual({ one: 1 })
    await far.stop()
    expect(existsSync(far.host)).toBe(false)
  } finally {
    rmSync(parent, { recursive: true, maxRetries: 20, retryDelay: 250 })
  }
})

test('a socket that somebody swept away is made anew, with a PostgreSQL that takes connections', async () => {
  const server = await start({ fsync: false })
  rmSync(server.host, { recursive: true })
  await expect
    .poll(() => ask(server, 'select 1 as one').catch(() => undefined), { timeout: 20_000 })
    .toEqual({ one: 1 })
  await server.stop()
})

test('a half made cluster is made anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-test-data-'))
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
       await startEmbedded({ dataDir: ${JSON.stringify(folder)}, fsync: false, log: console.log })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), 200))
  await text(child.stdout)
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  const next = await start({ dataDir: folder, fsync: false })
  expect(await ask(next, `select current_setting('fsync') as fsync`)).toEqual({ fsync: 'off' })
  await next.stop()
  // What the killed one had started may still be writing its own.
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 250 })
})

test('the product signs in as nobody powerful, also on a data folder of the version before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-test-data-'))
  try {
    // As it was left behind: migrated, and no login but the superuser's.
    const before = await start({ dataDir: folder, fsync: false })
    await migrate({ host: before.host, port: before.port, user: before.user, database: before.database })
    await before.stop()
    for (const time of ['first', 'second']) {
      const config = readConfig({ DATA_DIR: folder, UNSAFE_DURABILITY: 'i accept losing bookings' })
      const database = await openDatabase(config, () => undefined)
      const { rows } = await database.pool.query(
        'select rolsuper, rolbypassrls, rolcreaterole, rolinherit from pg_roles where rolname = session_user',
      )
      const reset = await database.pool.connect()
      await reset.query('set role none')
      const denied = await reset.query('select from users').catch((fault: Error) => fault.message)
      reset.release(true)
      const { connection } = database
      await database.close()
      expect(rows, time).toEqual([
        { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolinherit: false },
      ])
      expect(denied).toMatch(/permission denied/)
      // What listens beside the pool is the same login.
      expect(connection.user).not.toBe('postgres')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
