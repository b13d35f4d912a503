// Customers against each other: one slot, starts that overlap in part, one key, the owner at the telephone, another shop.
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import type { Answer } from '#testing/browser'
import { keyed, type TestShop } from '#testing/factories'
import { breakGuards, hourly, leaveArena, openArena, outcomes, type Arena } from '../testing/arena.ts'
import { extent, openDice, patience } from '../testing/extent.ts'

const clients = 20
const dice = openDice('races of bookings')

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => leaveArena(arena))

const crowd = <T>(ask: (index: number) => Promise<T>, size = clients): Promise<T[]> =>
  Promise.all(Array.from({ length: size }, (_, index) => ask(index)))

const oneWinner = ['201', ...Array.from({ length: clients - 1 }, () => '409 slot_taken')]

/** Rounds of a race, each at an hour of its own; a new shop when the hours are used up. */
const race = async (
  on: Arena,
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
  arena.sql('select id from reservations where shop_id = $1 and start_at = $2', [shop.shopId, startAt])

test('twenty want one slot: one 201, nineteen 409', { timeout: patience }, async () => {
  await race(arena, extent({ short: 12, long: 1_000 }), async (shop, startAt, round) => {
    const answers = await crowd((index) => arena.book(index, shop, startAt))
    expect(outcomes(answers), `round ${round}`).toEqual(oneWinner)
    for (const { status, body } of answers)
      if (status === 409) expect(body.alternatives).not.toContain(startAt)
    expect(await storedAt(shop, startAt)).toHaveLength(1)
  })
})

test('without lock and guard this race is lost, and seen to be', { timeout: patience }, async () => {
  const open = await openArena()
  try {
    await breakGuards(open)
    let doubled = 0
    await race(open, 10, async (shop, startAt) => {
      const answers = await crowd((index) => open.book(index, shop, startAt))
      if (answers.filter(({ status }) => status === 201).length > 1) doubled++
    })
    expect(doubled).toBeGreaterThan(0)
    expect((await open.violations()).map(({ says }) => says)).toContain(
      'No two guarded occupancies of one staff member overlap',
    )
  } finally {
    await open.stop()
  }
})

test('a dead-lock is counted, although somebody is helped out of it', { timeout: patience }, async () => {
  const open = await openArena()
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
  'starts that overlap in part: winners never do, and whoever lost had a winner in the way',
  {
    timeout: patience,
  },
  async () => {
    for (let round = 0; round < extent({ short: 6, long: 1_000 }); round++) {
      const shop = await arena.makeShop()
      const [before, after, staff] = [dice.pick([0, 10, 30]), dice.pick([0, 15, 30]), 1 + dice.roll(2)]
      await arena.sql(
        'update menus set before_time = $2, after_time = $3, total_duration = 90 where id = $1',
        [shop.menuId, before, after],
      )
      if (staff === 2)
        await arena.sql(
          "insert into staff (shop_id, name, position, created_at) values ($1, 'B', 1, now())",
          [shop.shopId],
        )
      const wishes = Array.from({ length: clients }, () => 600 + 30 * dice.roll(8))
      const answers = await crowd((index) => arena.book(index, shop, wireOf(wishes[index]!)))
      const won = wishes.filter((_, index) => answers[index]?.status === 201)
      expect(won.length).toBeGreaterThan(0)
      /** How many winners are busy in this minute. */
      const busy = (minute: number): number =>
        won.filter((start) => start - before <= minute && minute < start + 90 + after).length
      const minutes = (start: number): number[] =>
        Array.from({ length: 90 + before + after }, (_, index) => start - before + index)
      answers.forEach((answer, index) => {
        const most = Math.max(...minutes(wishes[index]!).map(busy))
        const said = `round ${round}: ${wishes.join(' ')} won ${won.join(' ')}`
        expect(most, said).toBeLessThanOrEqual(staff)
        if (answer.status !== 201) expect([answer.body.code, most > 0], said).toEqual(['slot_taken', true])
      })
    }
  },
)

test(
  'one key from twenty at once: one reservation, twenty equal answers',
  { timeout: patience },
  async () => {
    await race(arena, extent({ short: 5, long: 1_000 }), async (shop, startAt, round) => {
      const key = `same-${dice.word()}-${round}`
      const answers = await crowd((index) => arena.book(index, shop, startAt, { key }))
      expect(outcomes(answers), `round ${round}`).toEqual(Array.from({ length: clients }, () => '201'))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
      expect(await storedAt(shop, startAt)).toHaveLength(1)
    })
  },
)

test(
  'one key for twenty slots: one is made, the others are told that the key is used',
  {
    timeout: patience,
  },
  async () => {
    for (let round = 0; round < extent({ short: 3, long: 200 }); round++) {
      const shop = await arena.makeShop()
      const key = `other-${dice.word()}`
      const answers = await crowd((index) => arena.book(index, shop, hourly(index), { key }))
      expect(outcomes(answers)).toEqual([
        '201',
        ...Array.from({ length: clients - 1 }, () => '422 idempotency_key_reused'),
      ])
    }
  },
)

test('the owner at the telephone against customers: one of all has it', { timeout: patience }, async () => {
  await race(arena, extent({ short: 5, long: 1_000 }), async (shop, startAt, round) => {
    const owners = [0, 1].map((index) => arena.owner(index, shop))
    const ask = (index: number): Promise<Answer> =>
      index % 3 === 0
        ? owners[index % 2]!.call(
            'POST',
            '/api/reservations',
            index % 2 === 0
              ? { menu_id: shop.menuId, start_at: startAt, name: '電話 花子' }
              : { start_at: startAt, end_at: startAt.replace(':00:00+', ':45:00+'), title: '休憩' },
            keyed(),
          )
        : arena.book(index, shop, startAt)
    const answers = await Promise.all(dice.shuffle([...Array(clients).keys()]).map(ask))
    expect(
      answers.filter(({ status }) => status === 201),
      `round ${round}`,
    ).toHaveLength(1)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await storedAt(shop, startAt)).toHaveLength(1)
  })
})

test('a shop whose row is locked for two seconds hinders no other', { timeout: patience }, async () => {
  const [shop, other] = [await arena.makeShop(), await arena.makeShop()]
  const holder = new pg.Client({ ...arena.connection })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('update shops set version = version + 1 where id = $1', [shop.shopId])
    let isAnswered = false
    const rush = crowd((index) => arena.book(index, shop, hourly(0))).finally(() => (isAnswered = true))
    const began = performance.now()
    let done = 0
    while (performance.now() - began < 1_000) {
      const answers = await crowd((index) => arena.book(index, other, hourly(done + index)), 4)
      expect(outcomes(answers)).toEqual(['201', '201', '201', '201'])
      done += answers.length
      if (done >= 396) break
    }
    const seconds = (performance.now() - began) / 1000
    console.log(`  ${done} bookings in ${seconds.toFixed(1)} s beside a locked shop`)
    expect(done).toBeGreaterThan(20)
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
