// Bookings at the same time: one slot, starts that overlap in part, one key, the owner's entries, another shop.
import { expect, test } from 'vitest'
import pg from 'pg'
import type { Answer } from '#testing/client'
import { keyed, type TestShop } from '#testing/factories'
import {
  breakGuards,
  hourly,
  openServerPair,
  outcomes,
  type ServerPair,
  useServerPair,
} from '../testing/server-pair.ts'
import { testSize, openRandom, testTimeout } from '../testing/test-size.ts'

const clients = 20
const random = openRandom('races of bookings')

const pair = await useServerPair()

const sendMany = <T>(send: (index: number) => Promise<T>, size = clients): Promise<T[]> =>
  Promise.all(Array.from({ length: size }, (_, index) => send(index)))

const oneWinner = ['201', ...Array.from({ length: clients - 1 }, () => '409 slot_taken')]

/** Each round has an hour of its own; a new shop when the hours are used up. */
const race = async (
  on: ServerPair,
  rounds: number,
  run: (shop: TestShop, startAt: string, round: number) => Promise<void>,
): Promise<void> => {
  let shop = await on.makeShop()
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && round % 400 === 0) shop = await on.makeShop()
    await run(shop, hourly(round % 400), round)
  }
}

const storedAt = (shop: TestShop, startAt: string) =>
  pair.sql('select id from reservations where shop_id = $1 and start_at = $2', [shop.shopId, startAt])

test('twenty want one slot: one 201, nineteen 409', { timeout: testTimeout }, async () => {
  await race(pair, testSize({ short: 5, long: 1_000 }), async (shop, startAt, round) => {
    const answers = await sendMany((index) => pair.book(index, shop, startAt))
    expect(outcomes(answers), `round ${round}`).toEqual(oneWinner)
    for (const { status, body } of answers)
      if (status === 409) expect(body.alternatives).not.toContain(startAt)
    expect(await storedAt(shop, startAt)).toHaveLength(1)
  })
})

test(
  'without lock and guard the race overbooks, and the test detects it',
  { timeout: testTimeout },
  async () => {
    const open = await openServerPair()
    try {
      await breakGuards(open)
      let doubled = 0
      await race(open, 10, async (shop, startAt) => {
        const answers = await sendMany((index) => open.book(index, shop, startAt))
        if (answers.filter(({ status }) => status === 201).length > 1) doubled++
      })
      expect(doubled).toBeGreaterThan(0)
      expect((await open.violations()).map(({ says }) => says)).toContain(
        'No two guarded occupancies of one staff member or seat overlap',
      )
    } finally {
      await open.stop()
    }
  },
)

test('a deadlock is counted even if it was resolved', { timeout: testTimeout }, async () => {
  const open = await openServerPair()
  try {
    const [a, b] = [new pg.Client({ ...open.connection }), new pg.Client({ ...open.connection })]
    await Promise.all([a.connect(), b.connect()])
    await open.sql('create table pair (n integer)')
    await open.sql('insert into pair values (1), (2)')
    const take = (client: pg.Client, n: number) =>
      client.query('select from pair where n = $1 for update', [n])
    await Promise.all([a.query('begin'), b.query('begin')])
    await Promise.all([take(a, 1), take(b, 2)])
    await Promise.allSettled([take(a, 2), take(b, 1)])
    await Promise.all([a.end(), b.end()])
    expect(await open.countDeadlocks()).toBe(1)
  } finally {
    await open.stop()
  }
})

test(
  'starts that overlap in part: no two winners overlap, and each loser overlaps a winner',
  {
    timeout: testTimeout,
  },
  async () => {
    for (let round = 0; round < testSize({ short: 3, long: 1_000 }); round++) {
      const shop = await pair.makeShop()
      const [before, after, staff] = [
        random.pick([0, 10, 30]),
        random.pick([0, 15, 30]),
        1 + random.integer(2),
      ]
      await pair.sql(
        'update menus set before_time = $2, after_time = $3, total_duration = 90 where id = $1',
        [shop.menuId, before, after],
      )
      if (staff === 2)
        await pair.sql("insert into staff (shop_id, name, priority, created_at) values ($1, 'B', 1, now())", [
          shop.shopId,
        ])
      const requestedStarts = Array.from({ length: clients }, () => 600 + 30 * random.integer(8))
      const answers = await sendMany((index) => pair.book(index, shop, wireOf(requestedStarts[index]!)))
      const accepted = requestedStarts.filter((_, index) => answers[index]?.status === 201)
      expect(accepted.length).toBeGreaterThan(0)
      /** How many winners occupy this minute. */
      const busy = (minute: number): number =>
        accepted.filter((start) => start - before <= minute && minute < start + 90 + after).length
      const minutes = (start: number): number[] =>
        Array.from({ length: 90 + before + after }, (_, index) => start - before + index)
      answers.forEach((answer, index) => {
        const most = Math.max(...minutes(requestedStarts[index]!).map(busy))
        const details = `round ${round}: ${requestedStarts.join(' ')} accepted ${accepted.join(' ')}`
        expect(most, details).toBeLessThanOrEqual(staff)
        if (answer.status !== 201) expect([answer.body.code, most > 0], details).toEqual(['slot_taken', true])
      })
    }
  },
)

test(
  'one key from twenty at once: one reservation, twenty equal answers',
  { timeout: testTimeout },
  async () => {
    await race(pair, testSize({ short: 5, long: 1_000 }), async (shop, startAt, round) => {
      const key = `same-${random.hex()}-${round}`
      const answers = await sendMany((index) => pair.book(index, shop, startAt, { key }))
      expect(outcomes(answers), `round ${round}`).toEqual(Array.from({ length: clients }, () => '201'))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
      expect(await storedAt(shop, startAt)).toHaveLength(1)
    })
  },
)

test(
  'one key for twenty slots: one is made, the others are refused because the key is used',
  {
    timeout: testTimeout,
  },
  async () => {
    for (let round = 0; round < testSize({ short: 3, long: 200 }); round++) {
      const shop = await pair.makeShop()
      const key = `other-${random.hex()}`
      const answers = await sendMany((index) => pair.book(index, shop, hourly(index), { key }))
      expect(outcomes(answers)).toEqual([
        '201',
        ...Array.from({ length: clients - 1 }, () => '422 idempotency_key_reused'),
      ])
    }
  },
)

test('owner’s entries against bookings: one of all has the slot', { timeout: testTimeout }, async () => {
  await race(pair, testSize({ short: 5, long: 1_000 }), async (shop, startAt, round) => {
    const owners = [0, 1].map((index) => pair.owner(index, shop))
    const send = (index: number): Promise<Answer> =>
      index % 3 === 0
        ? owners[index % 2]!.call(
            'POST',
            '/api/reservations',
            index % 2 === 0
              ? { menu_id: shop.menuId, start_at: startAt, name: '電話 花子' }
              : { start_at: startAt, end_at: startAt.replace(':00:00+', ':45:00+'), title: '休憩' },
            keyed(),
          )
        : pair.book(index, shop, startAt)
    const answers = await Promise.all(random.shuffle([...Array(clients).keys()]).map(send))
    expect(
      answers.filter(({ status }) => status === 201),
      `round ${round}`,
    ).toHaveLength(1)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await storedAt(shop, startAt)).toHaveLength(1)
  })
})

test('a shop whose row is locked delays no other', { timeout: testTimeout }, async () => {
  const [shop, other] = [await pair.makeShop(), await pair.makeShop()]
  const holder = new pg.Client({ ...pair.connection })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('update shops set version = version + 1 where id = $1', [shop.shopId])
    let isAnswered = false
    const rush = sendMany((index) => pair.book(index, shop, hourly(0))).finally(() => (isAnswered = true))
    const began = performance.now()
    for (let done = 0; done < 24; done += 4) {
      const answers = await sendMany((index) => pair.book(index, other, hourly(done + index)), 4)
      expect(outcomes(answers)).toEqual(['201', '201', '201', '201'])
    }
    console.log(`  24 bookings in ${Math.round(performance.now() - began)} ms beside a locked shop`)
    expect(isAnswered).toBe(false)
    await holder.query('rollback')
    expect(outcomes(await rush)).toEqual(oneWinner)
  } finally {
    await holder.end()
  }
})

/** A minute of 24 November. */
const wireOf = (minute: number): string =>
  `2026-11-24T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00+09:00`
