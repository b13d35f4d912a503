// Generated public requests, tampered with in menu, price, time, answers, names and keys: what is stored is what a small model
// says, refused ones write nothing, and nothing of it is our fault.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisitor, type Answer } from '#testing/browser'
import { makeShop } from '#testing/factories'
import { startTestServer, testNow, type TestServer } from '#testing/server'
import { diceOf, extent, openDice, patience } from '../testing/extent.ts'
import { openStage, type Request, type Stage } from '../testing/tampering/stage.ts'
import { minuteOf } from '../testing/instants.ts'

const requests = extent({ short: 800, long: 100_000 })
const perShop = 200
/** Shops that are asked at the same time; within one shop one request follows the other, as the model does. */
const atOnce = 8
const dice = openDice('tampering')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const send = ({ domain, key, body }: Request): Promise<Answer> =>
  openVisitor(server.url).call(
    'POST',
    `/api/public/shops/${domain}/reservations`,
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  )

type Stored = { reservation_number: string; staff_id: number; start_at: string; end_at: string }

const readStored = async ({ shop }: Stage, number?: string): Promise<Stored[]> =>
  server.sql<Stored>(
    `select reservation_number, staff_id::int, menu_id::int, menu_name, price, duration, before_time, after_time, start_at, end_at, status,
      name, name_kana, email, phone, note, answers from reservations
     where shop_id = $1 and ($2::text is null or reservation_number = $2) order by id`,
    [shop.shopId, number ?? null],
  )

const check = async (stage: Stage, request: Request): Promise<string> => {
  const { verdict, body, key } = request
  const answer = await send(request)
  const said = `${JSON.stringify(body)} key ${key}\n→ ${answer.text}\nexpected ${JSON.stringify(verdict)}`
  expect(answer.status, said).toBe(verdict.status)
  if ('fields' in verdict) {
    const named = Object.keys(answer.body.errors).map((name) => name.split('.')[0])
    expect(named, said).toEqual(expect.arrayContaining(verdict.fields))
    return '422 at the field'
  }
  if ('code' in verdict) {
    expect(answer.body.code, said).toBe(verdict.code)
    return `${verdict.status} ${verdict.code}`
  }
  const number: string = answer.body.data.reservation_number
  if (verdict.repeats) {
    expect(number, said).toBe(verdict.repeats)
    return '201 again'
  }
  expect(stage.expected.has(number)).toBe(false)
  const [row] = await readStored(stage, number)
  expect(verdict.staff, said).toContain(row?.staff_id)
  stage.enter(request, { number, staffId: row?.staff_id ?? 0 })
  return '201'
}

/** All that the shop's tables hold is what the model entered. */
const compare = async (stage: Stage): Promise<void> => {
  const rows = await readStored(stage)
  const found = rows.map(({ reservation_number, start_at, end_at, ...row }) => [
    reservation_number,
    { ...row, start: minuteOf(start_at), end: minuteOf(end_at) },
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(stage.expected))
  const made = stage.expected.size
  const [counts] = await server.sql(
    `select (select count(*)::int from idempotency_keys where shop_id = $1) as keys,
      (select count(*)::int from change_logs where shop_id = $1) as logs,
      (select count(*)::int from reservations where shop_id = $1 and manage_token_hash is not null) as links,
      (select count(*)::int from messages where shop_id = $1 and recipient = 'customer' and kind <> 'reminder') as mails,
      (select count(*)::int from customers c where shop_id = $1 and not exists (
        select from reservations r where r.shop_id = $1 and r.customer_id = c.id)) as strangers`,
    [stage.shop.shopId],
  )
  expect(counts).toEqual({ keys: made, logs: made, links: made, mails: made, strangers: 0 })
}

const openForeign = async () => {
  const other = await makeShop(server)
  const [section] = await server.sql<{ id: number }>(
    `insert into form_sections (shop_id, form_id, type, title, enabled, priority, created_at)
     select $1, id, 'short_text', '他店の質問', false, 1, now() from forms where shop_id = $1 returning id`,
    [other.shopId],
  )
  return { domain: other.domain, menuId: other.menuId, sectionId: section?.id ?? 0, shopId: other.shopId }
}

/** One shop from its opening on. Dice of its own: which shop is asked faster decides nothing. */
const play = async (
  foreign: Awaited<ReturnType<typeof openForeign>>,
  seed: number,
  hear: (how: string) => void = () => undefined,
): Promise<void> => {
  const stage = await openStage(server, diceOf(seed), { today: testNow, foreign })
  for (let round = 0; round < perShop; round++) hear(await check(stage, stage.next()))
  await compare(stage)
}

test(`${requests} requests`, { timeout: patience }, async () => {
  const foreign = await openForeign()
  const sums: Record<string, number> = {}
  const began = performance.now()
  const seeds = Array.from({ length: requests / perShop }, () => dice.roll(2 ** 31))
  const streams = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop())
        await play(foreign, seed, (how) => (sums[how] = (sums[how] ?? 0) + 1)).catch((fault: unknown) => {
          seeds.length = 0
          throw fault
        })
    }),
  )
  const broken = streams.find((stream) => stream.status === 'rejected')
  if (broken) throw broken.reason
  const seconds = (performance.now() - began) / 1000
  const lines = Object.entries(sums).toSorted()
  console.log(lines.map(([how, n]) => `  ${String(n).padStart(6)} ${how}`).join('\n'))
  console.log(`  ${Math.round(requests / seconds)} requests a second`)
  expect(await server.sql('select from reservations where shop_id = $1', [foreign.shopId])).toEqual([])
  expect(await server.violations()).toEqual([])
  for (const how of [
    '201',
    '201 again',
    '409 slot_taken',
    '409 not_offered',
    '409 menu_changed',
    '422 at the field',
  ])
    expect(sums[how] ?? 0, how).toBeGreaterThan(requests / 500)
})

test.each([
  ['price', 'new.price := new.price + 1'],
  ['name', "new.name := new.name || ' '"],
  ['answers', "new.answers := '[]'"],
  ['staff', 'new.staff_id := (select max(id) from staff where shop_id = new.shop_id and active)'],
])('a house that stores another %s is found out', { timeout: patience }, async (_, change) => {
  const foreign = await openForeign()
  await server.sql(
    `create function plant() returns trigger language plpgsql as $$ begin ${change}; return new; end $$`,
  )
  await server.sql(
    'create trigger planted before insert on reservations for each row execute function plant()',
  )
  try {
    // Not every shop has what is changed: no form, one staff member, approval of everything.
    const caught = async (): Promise<boolean> => {
      for (let shop = 0; shop < 6; shop++)
        if (
          await play(foreign, dice.roll(2 ** 31)).then(
            () => false,
            () => true,
          )
        )
          return true
      return false
    }
    expect(await caught()).toBe(true)
  } finally {
    await server.sql('drop trigger planted on reservations')
    await server.sql('drop function plant()')
  }
})
