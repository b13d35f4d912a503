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
import { freePort, runProgram, startProgram, visitProgram, type Program } from '#testing/program'
import { findBreaches } from '../testing/checker.ts'
import { extent, openDice } from '../testing/extent.ts'
import { isUnknown, type Call, type Row } from '../testing/history.ts'
import { openTraffic } from '../testing/traffic.ts'
import { readTruth } from '../testing/truth.ts'

const clients = 20
/** Milliseconds; the median, because the machine has other tests to run beside. */
const readyMax = 3_000
const dice = openDice('kills')

let run: { dataDir: string; port: number }
let program: Program
/** What stood there at the end of each round: no later one may lose any of it. */
const settled: Row[] = []
const readyAfter: { victims: string; ms: number }[] = []

beforeAll(async () => {
  run = { dataDir: mkdtempSync(join(tmpdir(), 'noren-faults-')), port: await freePort() }
  program = await startProgram(run)
})
afterAll(async () => {
  program.kill('SIGTERM')
  await program.ended
  rmSync(run.dataDir, { recursive: true, force: true })
})

const victims = [
  'the server',
  'PostgreSQL',
  'the server and PostgreSQL',
  'PostgreSQL by its immediate stop',
] as const
const rounds = Array.from({ length: extent({ short: 8, long: 200 }) }, (_, index) => ({
  round: index + 1,
  victim: victims[index % victims.length]!,
}))

test.each(rounds)('kill of $victim under load (round $round)', { timeout: 60_000 }, async ({ victim }) => {
  const before = await visitProgram(program)
  const shops = [await makeShop(before), await makeShop(before), await makeShop(before)]
  await before.sql('update menus set requires_approval = true where id = $1', [shops[0]?.menuId])
  await before.close()

  const history: Call[] = []
  const traffic = openTraffic({
    urls: [program.url],
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
        if (++answered === killAfter) kill(victim)
      }
    }),
  )
  await comeBack(victim)
  expect(history.filter(isUnknown).length).toBeGreaterThan(0)
  await traffic.settle(0)

  const after = await visitProgram(program)
  const rows = await readTruth(
    after,
    shops.map(({ shopId }) => shopId),
  )
  settled.push(...rows)
  expect(findBreaches(history, rows, { staleFor: 0 })).toEqual([])
  expect(await after.violations()).toEqual([])
  await after.close()
})

test('what was settled in any round is still there', async () => {
  const visit = await visitProgram(program)
  const shops = [...new Set(settled.map(({ shop }) => shop))]
  expect(settled.length).toBeGreaterThan(rounds.length * 10)
  expect(await readTruth(visit, shops)).toEqual(settled)
  await visit.close()
})

test('it is ready again within three seconds', () => {
  const times = readyAfter.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const of = (victim: string) => readyAfter.filter((one) => one.victims === victim).map(({ ms }) => ms)
  for (const victim of victims)
    console.log(`  ready so many ms after a kill of ${victim}: ${of(victim).slice(0, 20).join(' ')}`)
  expect(times).toHaveLength(rounds.length)
  expect(times[times.length >> 1]).toBeLessThan(readyMax)
})

test('the doctor finds nothing, beside the running server', async () => {
  const doctor = runProgram({ ...run, args: ['doctor'] })
  expect({ exit: await doctor.ended, said: doctor.output() }).toEqual({
    exit: 0,
    said: expect.stringMatching(/Everything holds\.\n$/),
  })
})

const kill = (victim: (typeof victims)[number]): void => {
  const postgres = postmaster()
  if (victim.startsWith('the server')) program.kill('SIGKILL')
  if (victim.includes('PostgreSQL')) process.kill(postgres, victim.includes('stop') ? 'SIGQUIT' : 'SIGKILL')
}

/** A killed server is started by us, a killed PostgreSQL by its server. */
const comeBack = async (victim: (typeof victims)[number]): Promise<void> => {
  if (victim.startsWith('the server')) {
    expect(await program.ended).toBe('SIGKILL')
    const restarted = await startProgram(run)
    program = restarted
    readyAfter.push({ victims: victim, ms: Math.round(restarted.readyAfter) })
    return
  }
  const began = performance.now()
  // Asked for as a customer would find it: the server must have noticed by itself.
  while (!(await fetch(`${program.url}/readyz`)).ok) {
    if (performance.now() - began > 30_000) throw new Error(`not ready again:\n${program.output()}`)
    await pause(20)
  }
  readyAfter.push({ victims: victim, ms: Math.round(performance.now() - began) })
}

const postmaster = (): number =>
  Number(readFileSync(join(run.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
