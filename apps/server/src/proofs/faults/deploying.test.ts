// docs/deploying.md as printed. The long form starts Debian's nginx, HAProxy and Caddy with the configurations of the page in front of real
// processes, and restarts these with its commands.
import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { millisToLocalMinute, systemClock } from '#platform/clock'
import { eventually } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { freePort, type Program, type ProgramInspection } from '#testing/program'
import {
  proxyNames,
  startProxy,
  type Places,
  type Proxy,
  type ProxyName,
} from '../testing/deploying/proxies.ts'
import { askFrom, publicHost, type Answered } from '../testing/deploying/visitor.ts'
import { wireOf } from '../testing/instants.ts'
import { asSuperuser, grantRoles, makeDatabase, makeOwner } from '../testing/processes/own-database.ts'
import { openProcesses, type Processes } from '../testing/processes/processes.ts'
import { documentedFigure, documentedLine } from '../testing/restoring/documented.ts'
import { testSize, testTimeout } from '../testing/test-size.ts'
import { sendAtRate } from '../testing/traffic/rate.ts'

/** Milliseconds, for what hangs. */
const timeout = Math.max(testTimeout, 300_000)
const stopDelay = documentedFigure(/STOP_DELAY=(\d+)/)
const longAlone = testSize({ short: 0, long: 1 })
const tried: ProxyName[] = longAlone ? [...proxyNames] : []

test('a process that stops serves for longer than each proxy takes to notice', () => {
  const seconds = {
    haproxy: documentedFigure(/inter (\d+)s/) * documentedFigure(/fall (\d+)/),
    caddy: documentedFigure(/health_interval (\d+)s/) + documentedFigure(/health_timeout (\d+)s/),
  }
  for (const [proxy, toNotice] of Object.entries(seconds))
    expect([proxy, stopDelay > toNotice * 1_000]).toEqual([proxy, true])
  const unit = readFileSync(join(import.meta.dirname, '../../../../../deploy/noren@.service'), 'utf8')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(stopDelay / 1_000 + 45)
})

test.each(longAlone ? ['noren.service', 'noren@.service'] : [])(
  'systemd knows every line of %s and finds little to hold back',
  (name) => {
    const unit = readFileSync(join(import.meta.dirname, '../../../../../deploy', name), 'utf8')
    // Where Node lies on this machine does not matter.
    const runs = unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
    const folder = mkdtempSync(join(tmpdir(), 'noren-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const analyze = (text: string, ...args: string[]) => {
      writeFileSync(join(folder, name), text)
      const { error, status, stdout, stderr } = spawnSync('systemd-analyze', [...args, join(folder, name)], {
        encoding: 'utf8',
      })
      if (error) throw new Error('The drill of the units needs systemd-analyze: apt-get install systemd')
      return { status, said: stdout + stderr }
    }
    expect(analyze(runs, 'verify')).toEqual({ status: 0, said: '' })
    expect(analyze(runs.replace('ProtectHome', 'ProtectHomes'), 'verify').said).toContain('ProtectHomes')
    // The program's figures are tenths: 30 is 3.0.
    const security = ['security', '--offline=true', '--no-pager', '--threshold=15']
    expect(analyze(unit, ...security)).toMatchObject({ status: 0 })
    expect(analyze(unit.replace(/^SystemCall.*$/gm, ''), ...security)).toMatchObject({ status: 1 })
  },
)

const database = `noren_${randomUUID().slice(0, 8)}`
const cluster = inject('cluster')
let processes: Processes
let inspection: ProgramInspection
let shop: TestShop
const running: Program[] = []
/** Their ports, and the free one. */
let places: Places

beforeAll(async () => {
  if (!longAlone) return
  await asSuperuser(cluster, [makeOwner(database), grantRoles(database), makeDatabase(database)])
  processes = openProcesses({
    cluster,
    database,
    environment: {
      PUBLIC_URL: `https://${publicHost}`,
      TRUST_PROXY: documentedLine('TRUST_PROXY=127.0.0.1').replace('TRUST_PROXY=', ''),
      STOP_DELAY: String(stopDelay),
      LIMITS: 'on',
      BILLING: 'off',
    },
  })
  places = [await freePort(), await freePort(), await freePort()]
  for (const port of places.slice(0, 2)) running.push(await processes.start('web', port))
  inspection = processes.inspect(running[0]?.url ?? '')
  shop = await makeShop(inspection)
}, timeout)

afterAll(async () => {
  if (!longAlone) return
  await inspection?.close()
  await processes?.close()
  await asSuperuser(cluster, [`drop database ${database} with (force)`, `drop role ${database}`])
}, timeout)

const open: Proxy[] = []
afterEach(async () => {
  for (const proxy of open.splice(0)) await proxy.stop()
})

const startServing = async (name: ProxyName, at: Places): Promise<Proxy> => {
  const proxy = await startProxy(name, at)
  open.push(proxy)
  await eventually(async () => {
    const answered = await askFrom(proxy.https, '127.0.0.1', { path: '/healthz' }).catch(() => undefined)
    return answered?.status === 200 || undefined
  }, 5_000).catch((error: unknown) => {
    throw new Error(proxy.output(), { cause: error })
  })
  return proxy
}

const cookiesOf = (answered: Answered): Record<string, string> =>
  Object.fromEntries(
    (answered.headers['set-cookie'] ?? []).map((line) => {
      const [pair = ''] = line.split(';')
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    }),
  )

const asCookies = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
})

test.each(tried)(
  '%s: a visitor is known by their own address, whatever they say',
  { timeout },
  async (name) => {
    const proxy = await startServing(name, places)
    const email = `${name}@example.jp`
    const tryFrom = async (from: string, said: string): Promise<number> => {
      const given = cookiesOf(await askFrom(proxy.https, from, { path: '/sanctum/csrf-cookie' }))
      const answered = await askFrom(proxy.https, from, {
        method: 'POST',
        path: '/api/auth/login',
        headers: { ...asCookies(given), 'content-type': 'application/json', 'x-forwarded-for': said },
        body: JSON.stringify({ email, password: 'not the password' }),
      })
      return answered.status
    }
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push(await tryFrom('127.0.3.1', `203.0.113.${index}`))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await tryFrom('127.0.3.2', '127.0.3.1')).toBe(401)
    const plain = await fetch(`http://127.0.0.1:${proxy.http}/s/somewhere`, {
      redirect: 'manual',
      headers: { host: publicHost },
    })
    expect([301, 308]).toContain(plain.status)
  },
)

/** Bigger by so much: readers find the entries by the directory at the end, and skip a gap before it. */
const widened = (zip: Buffer, bytes: number): Buffer => {
  const start = zip.readUInt32LE(zip.length - 6)
  const directory = Buffer.from(zip.subarray(start))
  directory.writeUInt32LE(start + bytes, directory.length - 6)
  return Buffer.concat([zip.subarray(0, start), Buffer.alloc(bytes), directory])
}

test.each(tried)('%s: an exported shop of 30 MB is taken in', { timeout }, async (name) => {
  const proxy = await startServing(name, places)
  const { client } = await makeShop(inspection)
  const session = asCookies({
    '__Host-session': client.cookies.get('session') ?? '',
    'XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '',
  })
  const exported = await fetch(`${running[0]?.url}/api/export`, {
    headers: { ...session, host: publicHost },
  })
  expect(exported.status).toBe(200)
  const zip = widened(Buffer.from(await exported.arrayBuffer()), 30 * 1024 * 1024)
  const answered = await askFrom(proxy.https, '127.0.4.1', {
    method: 'POST',
    path: '/api/import?dry_run=true',
    headers: { ...session, 'content-type': 'application/zip' },
    body: zip,
  })
  expect(answered.status, answered.text).toBe(200)
})

let bookings = 0

test.each(tried)('%s: a restart as printed is noticed by nobody', { timeout }, async (name) => {
  const proxy = await startServing(name, places)
  const firstDay = (Math.floor(millisToLocalMinute(systemClock.now()) / 1440) + 2) * 1440
  const failures: string[] = []
  let asked = 0
  const made: number[] = []
  const callOnce = async (): Promise<void> => {
    const index = asked++
    // Nine times a day, as far ahead as a shop takes bookings.
    const isBooking = index % 10 === 0 && bookings < 9 * 45
    const minute = firstDay + Math.floor(bookings / 9) * 1440 + 600 + (bookings % 9) * 60
    const who = bookings
    if (isBooking) bookings++
    const answered = await askFrom(
      proxy.https,
      `127.0.${10 + (index % 40)}.${1 + (Math.floor(index / 40) % 200)}`,
      isBooking
        ? {
            method: 'POST',
            path: `/api/public/shops/${shop.domain}/reservations`,
            headers: { ...keyed(), 'content-type': 'application/json' },
            body: JSON.stringify({
              ...someBooking(shop.menuId, wireOf(minute)),
              email: `visitor-${who}@example.jp`,
              phone: `090-1234-${String(who).padStart(4, '0')}`,
            }),
          }
        : { path: `/s/${shop.domain}` },
    ).catch((error: unknown) => String(error))
    if (typeof answered === 'string') failures.push(answered)
    else if (answered.status !== (isBooking ? 201 : 200)) failures.push(`${answered.status} ${answered.text}`)
    else if (isBooking) made.push(minute)
  }
  let isOver = false
  const before = await countOfReservations()
  const load = sendAtRate(20, () => isOver, callOnce)
  try {
    await restart(name, proxy)
  } finally {
    isOver = true
    await load
  }
  console.log(`  ${name}: ${asked} requests, ${made.length} bookings, ${failures.length} failed`)
  expect(failures).toEqual([])
  expect((await countOfReservations()) - before).toBe(made.length)
})

const countOfReservations = async (): Promise<number> =>
  (await inspection.sql<{ n: number }>('select count(*)::int as n from reservations'))[0]?.n ?? 0

/** By the printed commands; what `systemctl` would do is done to the processes of this test. */
const restart = async (name: ProxyName, proxy: Proxy): Promise<void> => {
  const [first, second, free] = places
  const old = running.shift()
  if (!old) throw new Error('nothing runs')
  documentedLine('systemctl start noren@web-3')
  running.push(await processes.start('web', free))
  await proxy.run('until curl -fs -o /dev/null http://127.0.0.1:3003/readyz; do sleep 1; done')
  if (name === 'nginx') {
    await proxy.run("sed -i -e '/:3003/s/ down;/;/' -e '/:3001/s/;/ down;/' /etc/nginx/conf.d/noren.conf")
    await proxy.run('nginx -t && nginx -s reload')
  }
  documentedLine('systemctl stop noren@web-1')
  await processes.stop(old)
  // For the next proxy.
  places = [second, free, first]
}

/** A process that reads what it is sent and then is no more. */
const startDying = async (received: string[]) => {
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end('{}')
    request.resume().once('end', () => {
      received.push(String(request.headers['idempotency-key']))
      request.socket.destroy()
    })
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { port, stop: () => server.close() }
}

test.each(tried)(
  '%s: what a process has received is never sent to another one',
  { timeout },
  async (name) => {
    const received: string[] = []
    const dying = [await startDying(received), await startDying(received)]
    const [first, second] = dying.map(({ port }) => port)
    try {
      const proxy = await startServing(name, [first ?? 0, second ?? 0, await freePort()])
      const statuses: number[] = []
      for (let index = 0; index < 10; index++) {
        const sent = { method: 'POST', path: '/api/anything', headers: keyed(String(index)), body: '{}' }
        statuses.push((await askFrom(proxy.https, '127.0.0.1', sent)).status)
      }
      expect(statuses.filter((status) => status < 500)).toEqual([])
      expect(received.length).toBeGreaterThan(0)
      expect(received).toEqual([...new Set(received)])
    } finally {
      for (const { stop } of dying) stop()
    }
  },
)
