// kill -9 of the real server, of its PostgreSQL or of both, and PostgreSQL's immediate stop, under customers and owners who do
// everything at once: what was acknowledged is there, nothing is doubled, and whoever got no answer learns the outcome by asking
// again with the same key.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock, toLocalMinute } from '#platform/clock'
import { makeShop } from '#testing/factories'
import { freePort, runProgram, startProgram, inspectProgram, type Program } from '#testing/program'
import { findBreaches } from '../testing/checker.ts'
import { extent, openDice } from '../testing/extent.ts'
import { isUnknown, type Call, type Row } from '../testing/history.ts'
import { openTraffic } from '../testing/traffic.ts'
import { readTruth } from '../testing/truth.ts'

const clients = 20
/** Milliseconds, of the median. */
const readyMax = 3_000
const dice = openDice('kills')

type House = { run: Parameters<typeof startProgram>[0]; program: Program }

let house: House
/** What stood there at the end of each round: no later one may lose any of it. */
const settled: Row[] = []
const readyAfter: { victim: Victim; ms: number }[] = []

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => closeHouse(house))

const victims = [
  'the server',
  'PostgreSQL',
  'the server and PostgreSQL',
  'PostgreSQL by its immediate stop',
] as const
type Victim = (typeof victims)[number]

const rounds = Array.from({ length: extent({ short: 4, long: 200 }) }, (_, index) => ({
  round: index + 1,
  victim: victims[index % victims.length]!,
}))

test.each(rounds)('kill of $victim under load (round $round)', { timeout: 60_000 }, async ({ victim }) => {
  const { history, rows, violations } = await liveUntilKilled(house, victim)
  settled.push(...rows)
  expect(history.filter(isUnknown).length).toBeGreaterThan(0)
  expect(findBreaches(history, rows, { staleFor: 0 })).toEqual([])
  expect(violations).toEqual([])
})

test('what was settled in any round is still there', async () => {
  const visit = await inspectProgram(house.program)
  const shops = [...new Set(settled.map(({ shop }) => shop))]
  expect(settled.length).toBeGreaterThan(rounds.length * 10)
  expect(await readTruth(visit, shops)).toEqual(settled)
  await visit.close()
})

test('it is ready again within three seconds', { timeout: 60_000 }, async () => {
  const times = readyAfter.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const of = (victim: Victim) => readyAfter.filter((one) => one.victim === victim).map(({ ms }) => ms)
  for (const victim of victims)
    console.log(`  ready so many ms after a kill of ${victim}: ${of(victim).slice(0, 20).join(' ')}`)
  expect(times).toHaveLength(rounds.length)
  // Where the machine is so busy that a start in good order takes longer, a kill may take half as much again.
  house.program.kill('SIGTERM')
  expect(await house.program.ended).toBe(0)
  const started = await startProgram(house.run)
  house.program = started
  console.log(`  and ${Math.round(started.readyAfter)} ms after an end in good order`)
  expect(times[times.length >> 1]).toBeLessThan(Math.max(readyMax, 1.5 * started.readyAfter))
})

test('the doctor finds nothing, beside the running server', async () => {
  const doctor = runProgram({ ...house.run, args: ['doctor'] })
  expect({ exit: await doctor.ended, said: doctor.output() }).toEqual({
    exit: 0,
    said: expect.stringMatching(/Everything holds\.\n$/),
  })
})

test(
  'bookings that are acknowledged before they are on the disk are lost, and seen to be',
  {
    timeout: 60_000,
  },
  async () => {
    const careless = await openHouse({ UNSAFE_DURABILITY: 'i accept losing bookings' })
    try {
      const visit = await inspectProgram(careless.program)
      await visit.sql('alter system set synchronous_commit = off')
      await visit.sql("alter system set wal_writer_delay = '10s'")
      await visit.sql('select pg_reload_conf()')
      await visit.close()
      const { history, rows } = await liveUntilKilled(careless, 'the server and PostgreSQL')
      expect(findBreaches(history, rows, { staleFor: 0 })).toContainEqual(
        expect.stringMatching(/^(lost|not kept|key .* was told)/),
      )
    } finally {
      await closeHouse(careless)
    }
  },
)

const openHouse = async (environment: Record<string, string> = {}): Promise<House> => {
  const run = { dataDir: mkdtempSync(join(tmpdir(), 'noren-faults-')), port: await freePort(), environment }
  return { run, program: await startProgram(run) }
}

const closeHouse = async ({ run, program }: House): Promise<void> => {
  program.kill('SIGTERM')
  await program.ended
  rmSync(run.dataDir, { recursive: true, force: true })
}

/** Three new shops, everything at once in them, the kill, and the settling of what nobody knows. */
const liveUntilKilled = async (of: House, victim: Victim) => {
  const before = await inspectProgram(of.program)
  const shops = [await makeShop(before), await makeShop(before), await makeShop(before)]
  await before.sql('update menus set requires_approval = true where id = $1', [shops[0]?.menuId])
  await before.close()

  const history: Call[] = []
  const traffic = openTraffic({
    urls: [of.program.url],
    shops,
    firstDay: (Math.floor(toLocalMinute(systemClock.now()) / 1440) + 2) * 1440,
    days: 50,
    length: 60,
    history,
    dice,
  })
  const killAfter = 20 + dice.roll(180)
  let answered = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (;;) {
        const told = await traffic.step(0)
        if (told === undefined || told.status === 503) return
        if (++answered === killAfter) kill(of, victim)
      }
    }),
  )
  const ms = await comeBack(of, victim)
  if (of === house) readyAfter.push({ victim, ms })
  await traffic.settle(0)

  const after = await inspectProgram(of.program)
  const shopIds = shops.map(({ shopId }) => shopId)
  const rows = await readTruth(after, shopIds)
  const violations = await after.violations()
  await after.close()
  return { history, rows, violations }
}

const kill = ({ run, program }: House, victim: Victim): void => {
  const postgres = Number(readFileSync(join(run.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  if (victim.startsWith('the server')) program.kill('SIGKILL')
  if (victim.includes('PostgreSQL')) process.kill(postgres, victim.includes('stop') ? 'SIGQUIT' : 'SIGKILL')
}

/** A killed server is started by us, a killed PostgreSQL by its server. Milliseconds until it is ready. */
const comeBack = async (of: House, victim: Victim): Promise<number> => {
  if (victim.startsWith('the server')) {
    expect(await of.program.ended).toBe('SIGKILL')
    const restarted = await startProgram(of.run)
    of.program = restarted
    return Math.round(restarted.readyAfter)
  }
  const began = performance.now()
  // Asked for as a customer would find it: the server must have noticed by itself.
  while (!(await fetch(`${of.program.url}/readyz`)).ok) {
    if (performance.now() - began > 30_000) throw new Error(`not ready again:\n${of.program.output()}`)
    await pause(20)
  }
  return Math.round(performance.now() - began)
}
