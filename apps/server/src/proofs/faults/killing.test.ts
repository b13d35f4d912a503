// kill -9 of the real server, of its PostgreSQL or of both, and PostgreSQL's immediate stop, under load of all kinds: what was
// acknowledged is there, nothing is doubled, and a call without an answer is settled by a repeat with the same key.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock, millisToLocalMinute } from '#platform/clock'
import { makeShop } from '#testing/factories'
import { freePort, runProgram, startProgram, inspectProgram, type Program } from '#testing/program'
import { findViolations } from '../testing/checker.ts'
import { testSize, openRandom } from '../testing/test-size.ts'
import { isUnknown, type Call, type Row } from '../testing/history.ts'
import { openTraffic } from '../testing/traffic/traffic.ts'
import { readStoredRows } from '../testing/stored-rows.ts'

const clients = 20
/** Milliseconds, of the median. The short form runs beside other tests, which may take most of the machine. */
const readyMax = testSize({ short: 30_000, long: 3_000 })
/** Milliseconds, for what hangs: on a busy machine a round takes ten times as long as on a calm one. */
const roundTimeout = 240_000
const random = openRandom('kills')

type Installation = { run: Parameters<typeof startProgram>[0]; program: Program }

let installation: Installation
/** The rows at the end of each round; no later round may lose any. */
const settled: Row[] = []
const readyAfter: { victim: Victim; ms: number }[] = []

beforeAll(async () => {
  installation = await openInstallation()
})
afterAll(() => closeInstallation(installation))

const victims = [
  'the server',
  'PostgreSQL',
  'the server and PostgreSQL',
  'PostgreSQL by its immediate stop',
] as const
type Victim = (typeof victims)[number]

const rounds = Array.from({ length: testSize({ short: 2, long: 200 }) }, (_, index) => ({
  round: index + 1,
  victim: victims[index % victims.length]!,
}))

test.each(rounds)(
  'kill of $victim under load (round $round)',
  { timeout: roundTimeout },
  async ({ victim }) => {
    const { history, rows, violations } = await runUntilKilled(installation, victim)
    settled.push(...rows)
    expect(history.filter(isUnknown).length).toBeGreaterThan(0)
    expect(findViolations(history, rows, { staleFor: 0 })).toEqual([])
    expect(violations).toEqual([])
  },
)

test('what was settled in any round is still there', async () => {
  const visit = await inspectProgram(installation.program)
  const shops = [...new Set(settled.map(({ shop }) => shop))]
  expect(settled.length).toBeGreaterThan(rounds.length * 10)
  expect(await readStoredRows(visit, shops)).toEqual(settled)
  await visit.close()
})

test('the server is ready again within three seconds', { timeout: roundTimeout }, async () => {
  const times = readyAfter.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const of = (victim: Victim) => readyAfter.filter((restart) => restart.victim === victim).map(({ ms }) => ms)
  for (const victim of victims)
    console.log(`  ms until ready after a kill of ${victim}: ${of(victim).slice(0, 20).join(' ')}`)
  expect(times).toHaveLength(rounds.length)
  // On a busy machine a normal start takes longer; a start after a kill may take half as much again.
  installation.program.kill('SIGTERM')
  expect(await installation.program.ended).toBe(0)
  const started = await startProgram(installation.run)
  installation.program = started
  console.log(`  and ${Math.round(started.readyAfter)} ms after a normal stop`)
  expect(times[times.length >> 1]).toBeLessThan(Math.max(readyMax, 1.5 * started.readyAfter))
})

test('the doctor finds nothing, beside the running server', async () => {
  const doctor = runProgram({ ...installation.run, args: ['doctor'] })
  expect({ exit: await doctor.ended, output: doctor.output() }).toEqual({
    exit: 0,
    output: expect.stringMatching(/Everything holds\.\n$/),
  })
})

test(
  'bookings that are acknowledged before they are on disk are lost, and the checker finds them',
  {
    timeout: roundTimeout,
  },
  async () => {
    const unsafe = await openInstallation({ UNSAFE_DURABILITY: 'i accept losing bookings' })
    try {
      const visit = await inspectProgram(unsafe.program)
      await visit.sql('alter system set synchronous_commit = off')
      await visit.sql("alter system set wal_writer_delay = '10s'")
      await visit.sql('select pg_reload_conf()')
      await visit.close()
      const { history, rows } = await runUntilKilled(unsafe, 'the server and PostgreSQL')
      expect(findViolations(history, rows, { staleFor: 0 })).toContainEqual(
        expect.stringMatching(/^(lost|not kept|key .* was answered)/),
      )
    } finally {
      await closeInstallation(unsafe)
    }
  },
)

const openInstallation = async (environment: Record<string, string> = {}): Promise<Installation> => {
  const run = { dataDir: mkdtempSync(join(tmpdir(), 'noren-faults-')), port: await freePort(), environment }
  return { run, program: await startProgram(run) }
}

const closeInstallation = async ({ run, program }: Installation): Promise<void> => {
  program.kill('SIGTERM')
  await program.ended
  rmSync(run.dataDir, { recursive: true, force: true })
}

/** Makes three shops, runs the load on them until the kill, and settles the unknown outcomes. */
const runUntilKilled = async (of: Installation, victim: Victim) => {
  const before = await inspectProgram(of.program)
  const shops = [await makeShop(before), await makeShop(before), await makeShop(before)]
  await before.sql('update menus set requires_approval = true where id = $1', [shops[0]?.menuId])
  await before.close()

  const history: Call[] = []
  const traffic = openTraffic({
    urls: [of.program.url],
    shops,
    firstDay: (Math.floor(millisToLocalMinute(systemClock.now()) / 1440) + 2) * 1440,
    days: 50,
    length: 60,
    history,
    random,
  })
  const killAfter = 20 + random.integer(180)
  let answered = 0
  let killed: number | undefined
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (;;) {
        const result = await traffic.step(0)
        if (result === undefined || result.status === 503) return
        if (++answered === killAfter) killed = kill(of, victim)
      }
    }),
  )
  const ms = await waitUntilReady(of, victim, killed)
  if (of === installation) readyAfter.push({ victim, ms })
  await traffic.settle(0)

  const after = await inspectProgram(of.program)
  const shopIds = shops.map(({ shopId }) => shopId)
  const rows = await readStoredRows(after, shopIds)
  const violations = await after.violations()
  await after.close()
  return { history, rows, violations }
}

const postgresPid = ({ run }: Installation): number | undefined => {
  try {
    return Number(readFileSync(join(run.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    // There is no such file while PostgreSQL is started anew.
    return undefined
  }
}

/** Returns the pid that PostgreSQL had. */
const kill = (of: Installation, victim: Victim): number => {
  const postgres = postgresPid(of)
  if (postgres === undefined) throw new Error('PostgreSQL is not running')
  const { program } = of
  if (victim.startsWith('the server')) program.kill('SIGKILL')
  if (victim.includes('PostgreSQL')) process.kill(postgres, victim.includes('stop') ? 'SIGQUIT' : 'SIGKILL')
  return postgres
}

/** We start a killed server; the server restarts a killed PostgreSQL. Returns the milliseconds until it is ready. */
const waitUntilReady = async (
  of: Installation,
  victim: Victim,
  killed: number | undefined,
): Promise<number> => {
  if (victim.startsWith('the server')) {
    expect(await of.program.ended).toBe('SIGKILL')
    const restarted = await startProgram(of.run)
    of.program = restarted
    return Math.round(restarted.readyAfter)
  }
  const began = performance.now()
  // The server must notice and restart PostgreSQL by itself. Its last connections still answer for a moment after the kill.
  const isRestarted = () => ![undefined, killed].includes(postgresPid(of))
  while (!isRestarted() || !(await fetch(`${of.program.url}/readyz`)).ok) {
    if (performance.now() - began > 120_000) throw new Error(`not ready again:\n${of.program.output()}`)
    await pause(20)
  }
  return Math.round(performance.now() - began)
}
