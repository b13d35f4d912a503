// Random public requests with tampered menu, price, time, answers, names and keys: what is stored is what a small model expects,
// refused ones write nothing, and none gets a 5xx.
import { expect, test } from 'vitest'
import { openClient, type Answer } from '#testing/client'
import { makeShop } from '#testing/factories'
import { testNow, useUncheckedServer } from '#testing/server'
import { seededRandom, testSize, openRandom, testTimeout } from '../testing/test-size.ts'
import { openFixture, type Request, type Fixture } from '../testing/tampering/fixture.ts'
import { minuteOf } from '../testing/instants.ts'

const requests = testSize({ short: 400, long: 100_000 })
const perShop = 200
/** Shops at the same time; requests to one shop follow each other, as in the model. */
const atOnce = 8
const random = openRandom('tampering')

const server = await useUncheckedServer()

const send = ({ domain, key, body }: Request): Promise<Answer> =>
  openClient(server.url).call(
    'POST',
    `/api/public/shops/${domain}/reservations`,
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  )

type Stored = { reservation_number: string; staff_id: number; start_at: string; end_at: string }

const readStored = async ({ shop }: Fixture, number?: string): Promise<Stored[]> =>
  server.sql<Stored>(
    `select reservation_number, staff_id::int, menu_id::int, menu_name, price, duration, before_time, after_time, start_at, end_at, status,
      name, name_kana, email, phone, note, answers, (select jsonb_agg(jsonb_build_array(l.kind, l.menu_id, l.name, l.price, l.duration) order by l.priority)
        from reservation_lines l where l.shop_id = $1 and l.reservation_id = reservations.id) as lines from reservations
     where shop_id = $1 and ($2::text is null or reservation_number = $2) order by id`,
    [shop.shopId, number ?? null],
  )

const check = async (fixture: Fixture, request: Request): Promise<string> => {
  const { expectedAnswer, body, key } = request
  const answer = await send(request)
  const details = `${JSON.stringify(body)} key ${key}\n→ ${answer.text}\nexpected ${JSON.stringify(expectedAnswer)}`
  expect(answer.status, details).toBe(expectedAnswer.status)
  if ('fields' in expectedAnswer) {
    const named = Object.keys(answer.body.errors).map((name) => name.split('.')[0])
    expect(named, details).toEqual(expect.arrayContaining(expectedAnswer.fields))
    return '422 at the field'
  }
  if ('code' in expectedAnswer) {
    expect(answer.body.code, details).toBe(expectedAnswer.code)
    return `${expectedAnswer.status} ${expectedAnswer.code}`
  }
  const number: string = answer.body.data.reservation_number
  if (expectedAnswer.repeats) {
    expect(number, details).toBe(expectedAnswer.repeats)
    return '201 again'
  }
  expect(fixture.expected.has(number)).toBe(false)
  const [row] = await readStored(fixture, number)
  expect(expectedAnswer.staff, details).toContain(row?.staff_id)
  fixture.enter(request, { number, staffId: row?.staff_id ?? 0 })
  return '201'
}

/** The shop's tables hold exactly what the model holds. */
const compare = async (fixture: Fixture): Promise<void> => {
  const rows = await readStored(fixture)
  const found = rows.map(({ reservation_number, start_at, end_at, ...row }) => [
    reservation_number,
    { ...row, start: minuteOf(start_at), end: minuteOf(end_at) },
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(fixture.expected))
  const made = fixture.expected.size
  const [counts] = await server.sql(
    `select (select count(*)::int from idempotency_keys where shop_id = $1) as keys,
      (select count(*)::int from change_logs where shop_id = $1) as logs,
      (select count(*)::int from reservations where shop_id = $1 and manage_token_hash is not null) as links,
      (select count(*)::int from messages where shop_id = $1 and recipient = 'customer' and kind <> 'reminder') as mails,
      (select count(*)::int from customers c where shop_id = $1 and not exists (
        select from reservations r where r.shop_id = $1 and r.customer_id = c.id)) as orphans`,
    [fixture.shop.shopId],
  )
  expect(counts).toEqual({ keys: made, logs: made, links: made, mails: made, orphans: 0 })
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

/** All requests to one shop. It has a generator of its own, so that the order of shops changes nothing. */
const runShop = async (
  foreign: Awaited<ReturnType<typeof openForeign>>,
  seed: number,
  count: (outcome: string) => void = () => undefined,
): Promise<void> => {
  const fixture = await openFixture(server, seededRandom(seed), { today: testNow, foreign })
  for (let round = 0; round < perShop; round++) count(await check(fixture, fixture.next()))
  await compare(fixture)
}

test(`${requests} requests`, { timeout: testTimeout }, async () => {
  const foreign = await openForeign()
  const sums: Record<string, number> = {}
  const began = performance.now()
  const seeds = Array.from({ length: requests / perShop }, () => random.integer(2 ** 31))
  const streams = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop())
        await runShop(foreign, seed, (outcome) => (sums[outcome] = (sums[outcome] ?? 0) + 1)).catch(
          (error: unknown) => {
            seeds.length = 0
            throw error
          },
        )
    }),
  )
  const broken = streams.find((stream) => stream.status === 'rejected')
  if (broken) throw broken.reason
  const seconds = (performance.now() - began) / 1000
  const lines = Object.entries(sums).toSorted()
  console.log(lines.map(([outcome, n]) => `  ${String(n).padStart(6)} ${outcome}`).join('\n'))
  console.log(`  ${Math.round(requests / seconds)} requests a second`)
  expect(await server.sql('select from reservations where shop_id = $1', [foreign.shopId])).toEqual([])
  expect(await server.violations()).toEqual([])
  for (const outcome of [
    '201',
    '201 again',
    '409 slot_taken',
    '409 not_offered',
    '409 menu_changed',
    '422 at the field',
  ])
    expect(sums[outcome] ?? 0, outcome).toBeGreaterThan(requests / 1_000)
})

test.each([
  ['line', 'new.price := new.price + 1', 'reservation_lines'],
  ['price', 'new.price := new.price + 1'],
  ['name', "new.name := new.name || ' '"],
  ['answers', "new.answers := '[]'"],
  ['staff', 'new.staff_id := (select max(id) from staff where shop_id = new.shop_id and active)'],
])(
  'a server that stores another %s is detected',
  { timeout: testTimeout },
  async (_, change = '', table = 'reservations') => {
    await expectDetected(table, change)
  },
)

const expectDetected = async (table: string, change: string): Promise<void> => {
  const foreign = await openForeign()
  await server.sql(
    `create function tamper() returns trigger language plpgsql as $$ begin ${change}; return new; end $$`,
  )
  await server.sql(`create trigger tamper before insert on ${table} for each row execute function tamper()`)
  try {
    // Not every shop has what is changed: some have no form or only one staff member.
    const detected = async (): Promise<boolean> => {
      for (let shop = 0; shop < 40; shop++)
        if (
          await runShop(foreign, random.integer(2 ** 31)).then(
            () => false,
            () => true,
          )
        )
          return true
      return false
    }
    expect(await detected()).toBe(true)
  } finally {
    await server.sql(`drop trigger tamper on ${table}`)
    await server.sql('drop function tamper()')
  }
}
