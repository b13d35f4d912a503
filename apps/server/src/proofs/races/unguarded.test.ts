// Rows that the exclusion constraint leaves out: against them the shop's lock, which every writer takes before it reads, is the guard.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localMinuteOf } from '#platform/clock'
import type { TestShop } from '#testing/factories'
import { at, visitsOf } from '#testing/visits'
import { leaveArena, openArena, outcomes, type Arena } from '../testing/arena.ts'
import { extent, openDice, patience } from '../testing/extent.ts'

const dice = openDice('races against unguarded rows')
const rounds = extent({ short: 6, long: 500 })

/** No row is guarded, as if each had been entered over another one on purpose. */
const unguardAll = async ({ sql }: Arena): Promise<void> => {
  await sql(`create function unguard() returns trigger language plpgsql as
    $$ begin new.guarded := false; new.unguarded_reason := 'entered_over'; return new; end $$`)
  await sql(
    'create trigger unguard before insert or update on occupancies for each row execute function unguard()',
  )
}

/** Pairs of rows of the shop that overlap. */
const overlapsOf = async ({ sql }: Arena, { shopId }: TestShop): Promise<number> => {
  const [row] = await sql<{ pairs: number }>(
    `select count(*)::int as pairs from occupancies a join occupancies b
      on b.shop_id = a.shop_id and b.staff_id = a.staff_id and b.id > a.id and b.minutes && a.minutes where a.shop_id = $1`,
    [shopId],
  )
  return row?.pairs ?? 0
}

/** Customers, the owner's entry, a move by each side and a cancellation, all about the hour from 11:00 on; those who got a time. */
const race = async (on: Arena): Promise<{ shop: TestShop; won: number }> => {
  const shop = await on.makeShop()
  const { book } = visitsOf(on, shop)
  const [byCustomer, byOwner, ending] = [
    await book('14:00'),
    await book('16:00'),
    // In the way until it is canceled, or nowhere near.
    await book(dice.pick(['11:00', '18:00'])),
  ]
  const move = { start_at: at('11:00') }
  const calls = [
    ...Array.from(
      { length: 8 },
      (_, index) => () => on.book(index, shop, at(dice.pick(['10:30', '11:00', '11:30']))),
    ),
    () =>
      on
        .owner(0, shop)
        .call('POST', '/api/reservations', { title: '休憩', start_at: at('11:15'), end_at: at('11:45') }),
    () => on.customer(1).call('POST', `/api/public/reservations/${byCustomer.token}/reschedule`, move),
    () => on.owner(1, shop).call('PUT', `/api/reservations/${byOwner.id}`, move),
    () => on.customer(0).call('POST', `/api/public/reservations/${ending.token}/cancel`, {}),
  ]
  const answers = await Promise.all(dice.shuffle(calls).map((call) => call()))
  for (const answer of outcomes(answers)) expect(answer).toMatch(/^(20[01]|409 (slot_taken|occupied))$/)
  // The cancellation always comes through.
  return { shop, won: answers.filter(({ status }) => status < 300).length - 1 }
}

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
  await unguardAll(arena)
})
afterAll(() => leaveArena(arena))

test('where nothing is guarded, the lock alone keeps all apart', { timeout: patience }, async () => {
  let won = 0
  for (let round = 0; round < rounds; round++) {
    const outcome = await race(arena)
    won += outcome.won
    expect(await overlapsOf(arena, outcome.shop)).toBe(0)
  }
  expect(won).toBeGreaterThan(0)
})

test(
  'visits that overlap already give their time to nobody, whoever of them leaves',
  { timeout: patience },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const shop = await arena.makeShop()
      const { book } = visitsOf(arena, shop)
      const [first, second] = [await book('10:00'), await book('12:00')]
      // As a migration finds them: the second from 10:30 on.
      await arena.sql(`update reservations set start_at = $2, end_at = $3 where id = $1`, [
        second.id,
        at('10:30'),
        at('11:30'),
      ])
      await arena.sql('update occupancies set minutes = int4range($2, $2 + 60) where reservation_id = $1', [
        second.id,
        localMinuteOf(at('10:30')),
      ])
      await arena.sql('update reminders set start_at = $2 where reservation_id = $1', [
        second.id,
        at('10:30'),
      ])
      const leaves = dice.chance(0.5)
      const answers = await Promise.all([
        leaves
          ? arena.customer(0).call('POST', `/api/public/reservations/${first.token}/cancel`, {})
          : arena.owner(0, shop).call('PUT', `/api/reservations/${first.id}`, { start_at: at('15:00') }),
        ...Array.from({ length: 6 }, (_, index) =>
          arena.book(index, shop, at(dice.pick(['10:00', '10:30', '11:00']))),
        ),
      ])
      expect(outcomes(answers)).toEqual(['200', ...Array.from({ length: 6 }, () => '409 slot_taken')])
      expect(await overlapsOf(arena, shop)).toBe(0)
    }
  },
)

test('without the lock this race is lost, and seen to be', { timeout: patience }, async () => {
  const open = await openArena()
  try {
    await unguardAll(open)
    await open.sql('create rule nobody_locks as on update to shops do instead nothing')
    let overlaps = 0
    for (let round = 0; round < 10 && overlaps === 0; round++) {
      const shop = await open.makeShop()
      await Promise.all(Array.from({ length: 20 }, (_, index) => open.book(index, shop, at('11:00'))))
      overlaps += await overlapsOf(open, shop)
    }
    expect(overlaps).toBeGreaterThan(0)
  } finally {
    await open.stop()
  }
})
