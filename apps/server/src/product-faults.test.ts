// kill -9 of the real server under booking customers: what was answered with 201 is there, nothing is doubled, and whoever got
// no answer learns the outcome by asking again with the same key. Every other time its PostgreSQL is killed with it.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './doctor.ts'
import { day, systemClock, toWire } from '#platform/clock'
import { openVisitor } from '#testing/browser'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { freePort, runProgram, startProgram, visitProgram, type Program } from '#testing/program'

const clients = 20
/** Milliseconds; the median, because the machine has other tests to run beside. */
const readyMax = 3_000

let run: { dataDir: string; port: number }
let program: Program
/** Per shop, the numbers of all bookings that were acknowledged in any round. */
const acknowledged = new Map<number, Set<string>>()
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

const rounds = Array.from({ length: 10 }, (_, index) => ({
  round: index + 1,
  victims: index % 2 === 0 ? 'the server' : 'the server and its PostgreSQL',
}))

test.each(rounds)(
  'kill -9 of $victims under 20 booking customers (round $round)',
  { timeout: 30_000 },
  async ({ victims }) => {
    const before = await visitProgram(program)
    const shops = [await makeShop(before), await makeShop(before), await makeShop(before)]
    await before.close()

    const outcomes = await bookUntilKilled(shops, randomInt(20, 150), () => {
      const postgres = victims.includes('PostgreSQL') ? postmaster() : undefined
      program.kill('SIGKILL')
      if (postgres) process.kill(postgres, 'SIGKILL')
    })
    expect(await program.ended).toBe('SIGKILL')
    const restarted = await startProgram(run)
    program = restarted
    readyAfter.push({ victims, ms: Math.round(restarted.readyAfter) })

    const unknown = outcomes.filter(({ answer }) => answer === undefined)
    expect(unknown.length).toBeGreaterThan(0)
    const repeated = await Promise.all(
      outcomes.filter((o) => o.answer?.status !== 409).map(async (o) => ({ ...o, again: await send(o) })),
    )
    for (const { shop, answer, again } of repeated) {
      expect(answer ? [201] : [201, 409]).toContain(again.status)
      // A repeat is led to what the first one made, and never makes another.
      if (answer) expect(again.body.data).toEqual(answer.body.data)
      if (again.status === 409) expect(again.body.code).toBe('slot_taken')
      else numbersOf(shop).add(again.body.data.reservation_number)
    }

    const after = await visitProgram(program)
    const rows = await after.sql<{ shop_id: number; number: string }>(
      'select shop_id, reservation_number as number from reservations where shop_id = any($1)',
      [[...acknowledged.keys()]],
    )
    expect(rows.map(({ shop_id, number }) => `${shop_id} ${number}`).toSorted()).toEqual(
      [...acknowledged]
        .flatMap(([shopId, numbers]) => [...numbers].map((number) => `${shopId} ${number}`))
        .toSorted(),
    )
    expect(await findViolations(after.services.db)).toEqual([])
    await after.close()
  },
)

test('it is ready again within three seconds', () => {
  const times = readyAfter.map(({ ms }) => ms).toSorted((a, b) => a - b)
  console.log(readyAfter.map(({ victims, ms }) => `  ready ${ms} ms after kill -9 of ${victims}`).join('\n'))
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

type Wish = { shop: TestShop; key: string; startAt: string }
type Outcome = Wish & { answer: Awaited<ReturnType<typeof send>> | undefined }

/** All customers book, one wish after the other, until `kill` has come and their connection breaks. */
const bookUntilKilled = async (
  shops: readonly TestShop[],
  killAfter: number,
  kill: () => void,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  let made = 0
  const customer = async () => {
    for (;;) {
      const shop = shops[randomInt(shops.length)]!
      const wish = { shop, key: randomUUID(), startAt: someStart() }
      const answer = await send(wish).catch(() => undefined)
      outcomes.push({ ...wish, answer })
      if (answer === undefined) return
      expect([201, 409]).toContain(answer.status)
      if (answer.status === 201 && ++made === killAfter) kill()
    }
  }
  await Promise.all(Array.from({ length: clients }, customer))
  return outcomes
}

const send = ({ shop, key, startAt }: Wish) =>
  openVisitor(program.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...someBooking(shop.menuId, startAt), email: `${key}@example.jp` },
    keyed(key),
  )

/** Few enough that customers also meet. */
const someStart = (): string => {
  const date = toWire(systemClock.now() + randomInt(2, 50) * day).slice(0, 10)
  return `${date}T${randomInt(10, 18)}:${randomInt(2) === 0 ? '00' : '30'}:00+09:00`
}

const postmaster = (): number =>
  Number(readFileSync(join(run.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const numbersOf = (shop: TestShop): Set<string> => {
  const known = acknowledged.get(shop.shopId) ?? new Set()
  acknowledged.set(shop.shopId, known)
  return known
}
