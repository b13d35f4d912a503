// kill -9 of the server at each step of a bill, between the presses: repeated with the same key it is there once, and none is lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient, type Answer } from '#testing/client'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import {
  freePort,
  inspectProgram,
  startProgram,
  type Program,
  type ProgramInspection,
} from '#testing/program'
import { openRandom, testSize } from '../testing/test-size.ts'

const random = openRandom('kills of billing')
/** Where the server stands when it is killed: before this table's row is written, before COMMIT, or before it has answered. */
const steps = [
  'shops',
  'reservations',
  'bills',
  'bill_lines',
  'bill_payments',
  'change_logs',
  'idempotency_keys',
  'commit',
  'answer',
] as const
type Step = (typeof steps)[number]
const calls = ['make', 'correct'] as const
const all = calls.flatMap((call) =>
  steps
    // A correction leaves the visit itself as it is.
    .filter((step) => call === 'make' || step !== 'reservations')
    .map((step) => ({ call, step })),
)
const rounds = random.shuffle(all).slice(0, testSize({ short: 4, long: all.length }))

const dataDir = mkdtempSync(join(tmpdir(), 'noren-billing-'))
let run: Parameters<typeof startProgram>[0]
let program: Program
let place: ProgramInspection
let shop: TestShop
let visits = 0

beforeAll(async () => {
  run = { dataDir, port: await freePort(), environment: { SANDBOX: 'off' } }
  program = await startProgram(run)
  place = await inspectProgram(program)
  shop = await makeShop(place)
  await place.sql(
    `create function stop_here() returns trigger language plpgsql as $f$ begin perform pg_sleep(600); return new; end $f$`,
  )
}, 240_000)
afterAll(async () => {
  await place?.close()
  program?.kill('SIGTERM')
  await program?.ended
  rmSync(dataDir, { recursive: true, force: true })
})

test.each(rounds)('killed at $step of a bill: $call', { timeout: 300_000 }, async ({ call, step }) => {
  const id = await enter()
  if (call === 'correct') expect((await make(id, randomUUID())).status).toBe(201)
  const before = await count(id)
  const key = randomUUID()
  const press = () => (call === 'make' ? make(id, key) : correct(id, key))
  await stopAt(step)
  const pressed = press().catch(() => undefined)
  await expect.poll(() => isThere(step, id, before), { timeout: 120_000, interval: 5 }).toBe(true)
  program.kill('SIGKILL')
  await program.ended
  await pressed
  await goOn(step)
  program = await startProgram(run)

  for (const answer of [await press(), await press()]) {
    expect(answer.status, answer.text).toBe(call === 'make' ? 201 : 200)
    expect(answer.body.data.bill).toMatchObject({ revision: before + 1, total: 5500 })
  }
  expect(await count(id)).toBe(before + 1)
  const [logged] = await place.sql(
    `select (select count(*)::int from change_logs where reservation_id = $1 and kind in ('billed', 'bill_corrected')) as bills,
       (select count(*)::int from change_logs where reservation_id = $1 and kind = 'status') as closed,
       (select count(*)::int from bills where reservation_id = $1 and ended_at is null) as current`,
    [id],
  )
  expect(logged).toEqual({ bills: before + 1, closed: 1, current: 1 })
  expect(await place.violations()).toEqual([])
})

const owner = () => openClient(program.url, shop.client.cookies)
const lines = [{ kind: 'menu', name: 'カット', unit_price: 5500, quantity: 1, tax_rate: 10 }]
const make = (id: number, key: string): Promise<Answer> =>
  owner().call(
    'POST',
    `/api/reservations/${id}/bill`,
    { lines, payments: [{ method: 'cash', amount: 5500 }] },
    keyed(key),
  )
const correct = (id: number, key: string): Promise<Answer> =>
  owner().call(
    'PUT',
    `/api/reservations/${id}/bill`,
    { lines, payments: [{ method: 'card', amount: 5500 }], revision: 1, reason: 'カード' },
    keyed(key),
  )

/** A visit of a day of its own. */
const enter = async (): Promise<number> => {
  const day = new Date(Date.now() - ++visits * 86_400_000).toISOString().slice(0, 10)
  const made = await owner().call('POST', '/api/reservations', {
    menu_id: shop.menuId,
    start_at: `${day}T11:00:00+09:00`,
    name: '山田 花子',
    override: ['past', 'cutoff', 'holiday', 'closed_weekday'],
  })
  expect(made.status, made.text).toBe(201)
  return made.body.data.id
}

const count = async (id: number): Promise<number> =>
  (await place.sql<{ n: number }>('select count(*)::int as n from bills where reservation_id = $1', [id]))[0]
    ?.n ?? 0

const stopAt = async (step: Step): Promise<void> => {
  if (step === 'answer') return
  await place.sql(
    step === 'commit'
      ? `create constraint trigger stop_here after insert on bill_payments deferrable initially deferred
           for each row execute function stop_here()`
      : `create trigger stop_here before insert or update on ${step} for each row execute function stop_here()`,
  )
}

const isThere = async (step: Step, id: number, before: number): Promise<boolean> => {
  if (step === 'answer') return (await count(id)) > before
  return (await place.sql("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length > 0
}

/** The connections of the killed server end, as they would once they noticed. */
const goOn = async (step: Step): Promise<void> => {
  await place.sql("select pg_terminate_backend(pid, 5000) from pg_stat_activity where wait_event = 'PgSleep'")
  if (step === 'answer') return
  await place.sql(`drop trigger stop_here on ${step === 'commit' ? 'bill_payments' : step}`)
}
