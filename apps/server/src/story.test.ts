// From a newcomer to a booked visit, by nothing but HTTP against the started program; then what its start refuses and how it ends.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startObjectStore } from '@noren/sandbox/object-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, systemClock, millisToWire } from '#platform/clock'
import { processStart } from './postgres/process-identity.ts'
import { eventually, openClient } from '#testing/client'
import { keyed, someBooking, someShop } from '#testing/factories'
import { freePort, runProgram, startProgram, inspectProgram, type Program } from '#testing/program'

const password = 'Noren-Story-2026'
const owner = 'owner@example.jp'
const customer = 'hanako@example.jp'

let run: { dataDir: string; port: number }
let program: Program
beforeAll(async () => {
  run = { dataDir: mkdtempSync(join(tmpdir(), 'noren-story-')), port: await freePort() }
  program = await startProgram(run)
})
afterAll(async () => {
  program.kill('SIGTERM')
  await program.ended
  rmSync(run.dataDir, { recursive: true, force: true })
})

test('every address that the start prints can be opened', async () => {
  const printed = await eventually(async () => {
    const found = program.output().match(/http:\/\/\S+/g)
    return found?.at(-1)?.endsWith('/api/docs') ? found : undefined
  })
  const paths = printed.map((url) => new URL(url).pathname)
  expect(paths).toEqual(['/', '/s/koharu', '/sandbox/mail', '/sandbox/push', '/sandbox/stripe', '/api/docs'])
  for (const url of printed) expect([url, (await fetch(url)).status]).toEqual([url, 200])
  // Rule PUB-61.
  expect(program.output()).toContain('set OPERATOR_NAME')
})

test(
  'a newcomer signs up, opens a shop, is booked, and the customer cancels',
  { timeout: 30_000 },
  async () => {
    const client = openClient(program.url)
    const stranger = () => openClient(program.url)

    expect((await client.call('GET', '/sanctum/csrf-cookie')).status).toBe(204)
    const registration = { email: owner, password, password_confirmation: password, agreed: true }
    expect((await client.call('POST', '/api/auth/register', registration)).status).toBe(201)
    expect((await client.call('POST', '/api/shops', someShop)).body.code).toBe('email_unverified')

    const verification = await mailTo(owner, /account-verify/)
    const link = new URL(/http\S+\/account-verify\S+/.exec(verification.text)?.[0] ?? '')
    expect(link.origin).toBe(program.url)
    const token = link.searchParams.get('token')
    expect((await client.call('POST', '/api/email/verify', { token })).status).toBe(200)

    await client.call('POST', '/api/auth/logout')
    await client.call('GET', '/sanctum/csrf-cookie')
    expect((await client.call('POST', '/api/auth/login', { email: owner, password })).status).toBe(200)
    const shop = await client.call('POST', '/api/shops', someShop)
    expect(shop.status).toBe(201)
    const { domain, reservation_page_id: pageId } = shop.body.data
    expect((await client.call('PUT', `/api/pages/${pageId}`, { publish_state: 'published' })).status).toBe(
      200,
    )

    const seen = await stranger().call('GET', `/api/public/shops/${domain}`)
    const menuId: number = seen.body.data.menus[0].id
    const date = millisToWire(systemClock.now() + 7 * dayMs).slice(0, 10)
    const startsOn = async (): Promise<string[]> => {
      const path = `/api/public/shops/${domain}/availability?menu_id=${menuId}&from=${date}&days=1`
      return (await stranger().call('GET', path)).body.data.days[0].starts
    }
    expect(await startsOn()).toContain('10:00')

    const book = (startAt: string, key = keyed()) =>
      stranger().call('POST', `/api/public/shops/${domain}/reservations`, someBooking(menuId, startAt), key)
    const key = keyed()
    const booked = await book(`${date}T10:00:00+09:00`, key)
    expect(booked.status).toBe(201)
    const again = await book(`${date}T10:00:00+09:00`, key)
    expect({ status: again.status, data: again.body.data }).toEqual({ status: 201, data: booked.body.data })
    expect(await startsOn()).not.toContain('10:00')

    const calendar = () => client.call('GET', `/api/reservations?from=${date}&to=${date}`)
    const number: string = booked.body.data.reservation_number
    expect((await calendar()).body.data).toEqual([
      expect.objectContaining({ reservation_number: number, status: 'reserved', customerName: '山田 花子' }),
    ])
    const confirmation = await mailTo(customer, new RegExp(`${number.slice(0, 4)}-${number.slice(4)}`))
    expect(confirmation.text).toContain(booked.body.data.manage_url)
    expect(confirmation.html).toContain(booked.body.data.manage_url)

    const rush = await Promise.all(Array.from({ length: 20 }, () => book(`${date}T14:00:00+09:00`)))
    expect(rush.filter(({ status }) => status === 201)).toHaveLength(1)
    const lost = rush.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(19)
    for (const { body } of lost) {
      expect(body.code).toBe('slot_taken')
      expect(body.alternatives).toHaveLength(3)
      expect(body.alternatives).not.toContain(`${date}T14:00:00+09:00`)
    }

    const page = new URL(booked.body.data.manage_url).pathname
    const managed = `/api/public/reservations/${page.split('/').at(-1)}`
    for (const path of [page, managed, page]) expect((await stranger().call('GET', path)).status).toBe(200)
    expect((await stranger().call('GET', managed)).body.data.status).toBe('reserved')
    expect(await startsOn()).not.toContain('10:00')
    const canceled = await stranger().call('POST', `${managed}/cancel`, {})
    expect({ status: canceled.status, now: canceled.body.data.status }).toEqual({
      status: 200,
      now: 'canceled',
    })
    expect(await startsOn()).toContain('10:00')
    expect((await calendar()).body.data.map((reservation: { status: string }) => reservation.status)).toEqual(
      ['canceled', 'reserved'],
    )
  },
)

test('by itself the server has no sandbox, and is refused where one is asked for', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-alone-'))
  const alone = { dataDir, port: await freePort(), entry: 'apps/server/main.mjs' }
  const asked = runProgram({ ...alone, environment: { SANDBOX: 'on' } })
  expect(await asked.ended).toBe(1)
  expect(asked.output()).toContain('SANDBOX=on needs the folder sandbox')
  const server = await startProgram(alone)
  await expect.poll(server.output).toContain('Sandbox       off')
  expect((await fetch(`${server.url}/sandbox/mail`)).status).toBe(404)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a second start on the same data is refused with the pid of the first', async () => {
  const second = runProgram({ ...run, port: await freePort() })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(`Noren is already running with pid ${program.pid} on this data\n`)
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
})

test.each([
  [{ PORT: 'three' }, 'PORT'],
  [
    { SANDBOX: 'on', PUBLIC_URL: 'https://noren.example' },
    'SANDBOX=on needs a PUBLIC_URL that is a loopback address',
  ],
  [{ PUBLIC_URL: 'https://noren.example' }, 'LIMITS=off is refused in production'],
  [{ NODE_ENV: 'production' }, 'LIMITS=off is refused in production'],
])('%j is refused by name, and nothing is made', async (environment, words) => {
  const dataDir = join(run.dataDir, 'never-made')
  const refused = runProgram({ dataDir, port: await freePort(), environment })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(words)
  expect(refused.output()).not.toMatch(/^\s+at /m)
  expect(() => readFileSync(join(dataDir, 'noren.pid'))).toThrow(/ENOENT/)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends all of it in good order', async (signal) => {
  const postgres = postmasterOf(run.dataDir)
  expect(isRunning(postgres)).toBe(true)
  program.kill(signal)
  expect(await program.ended).toBe(0)
  expect(isRunning(postgres)).toBe(false)
  expect(() => readFileSync(join(run.dataDir, 'noren.pid'))).toThrow(/ENOENT/)
  expect(program.output()).not.toMatch(/fault|Error/)
  program = await startProgram(run)
})

const bucketAt = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'noren',
  S3_REGION: 'ap-northeast-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'another secret',
})

test('an object store that refuses is told by its answer, and nothing is made', async () => {
  const store = await startObjectStore()
  const dataDir = join(run.dataDir, 'never-made')
  const environment = bucketAt(store.settings.endpoint)
  const refused = runProgram({ dataDir, port: await freePort(), environment })
  expect(await refused.ended).toBe(1)
  await store.stop()
  expect(refused.output()).toContain(
    'Pictures cannot be kept in the bucket: the object store answered 403 to GET.',
  )
  expect(refused.output()).not.toMatch(/^\s+at /m)
  expect(() => readFileSync(join(dataDir, 'noren.pid'))).toThrow(/ENOENT/)
})

test(
  'a store that is away lets it start; a database that dies is a handful of lines in the log',
  { timeout: 120_000 },
  async () => {
    program.kill('SIGTERM')
    await program.ended
    const away = bucketAt(`http://127.0.0.1:${await freePort()}`)
    program = await startProgram({ ...run, environment: { LOG_LEVEL: 'warn', ...away } })
    expect(program.output()).toContain('The object store is away')
    // The worker is the last to start, and a start without a database fails.
    await eventually(async () => program.output().includes('/api/docs') || undefined)
    const lines = () =>
      program
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): Record<string, unknown> => JSON.parse(line))
    process.kill(postmasterOf(run.dataDir), 'SIGKILL')
    const ended = await eventually(async () => {
      await Promise.all(
        Array.from({ length: 10 }, () => fetch(`${program.url}/readyz`).then((ready) => ready.text())),
      )
      return lines().find(({ trouble, ended: isOver }) => trouble === 'database' && isOver)
    }, 60_000)
    expect(ended['repeats']).toBeGreaterThan(20)
    const ofDatabase = lines().filter(({ trouble }) => trouble === 'database')
    expect(ofDatabase[0]).toMatchObject({ fault: expect.any(String), stack: expect.any(Array) })
    expect(lines().length, JSON.stringify(lines())).toBeLessThan(8)
    expect(lines().filter(({ trouble }) => trouble === 'files')).toHaveLength(1)
    expect(await (await fetch(`${program.url}/readyz`)).json()).toMatchObject({ status: 'ok', files: 'away' })
  },
)

test('an error that nobody waits for ends the program with a line that quotes nothing', async () => {
  const fault = "Object.assign(new Error('Yamada Hanako'), { code: '23505', detail: 'Yamada Hanako' })"
  const script = `process.on('newListener', (name) => name === 'uncaughtException' && setTimeout(() => { throw ${fault} }))`
  const broken = runProgram({
    dataDir: join(run.dataDir, 'broken'),
    port: await freePort(),
    environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', SANDBOX: 'off' },
    nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(script)}`],
  })
  expect(await broken.ended).toBe(1)
  expect(broken.output()).toContain('"code":"23505"')
  expect(broken.output()).not.toContain('Hanako')
})

test('Ctrl-C while it still starts leaves nothing behind', async () => {
  const dataDir = join(run.dataDir, 'interrupted')
  const early = runProgram({ dataDir, port: await freePort() })
  const postgres = await eventually(async () => {
    const made = early.output().includes('Putting in a demo salon')
    return made ? postmasterOf(dataDir) : undefined
  }, 20_000)
  early.kill('SIGINT')
  expect(await early.ended).toBe(0)
  expect(isRunning(postgres)).toBe(false)
})

test('a server whose role is a superuser does not start', async () => {
  const visit = await inspectProgram(program)
  // Benches fill tables by it, on machines of any speed.
  expect(await visit.sql('show statement_timeout')).toEqual([{ statement_timeout: '0' }])
  await visit.sql('alter role noren_app superuser')
  await visit.close()
  program.kill('SIGTERM')
  await program.ended
  const powerful = runProgram(run)
  expect(await powerful.ended).toBe(1)
  expect(powerful.output()).toContain('The database role noren_app skips row-level security.')
})

type Mail = { to: string; subject: string; text: string; html: string }

/** Waits for it in the mailbox of the sandbox. */
const mailTo = (address: string, words: RegExp): Promise<Mail> =>
  eventually(async () => {
    const mails: Mail[] = (
      await openClient(program.url).call('GET', `/sandbox/mail/messages?to=${encodeURIComponent(address)}`)
    ).body
    return mails.find(({ text }) => words.test(text))
  }, 10_000)

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const isRunning = (pid: number): boolean => processStart(pid) !== undefined
