// With the exclusion constraint disabled, the shop's lock, which every writer takes before it reads, must prevent overlaps.
import { beforeAll, expect, test } from 'vitest'
import { wireToLocalMinute } from '#platform/clock'
import type { TestShop } from '#testing/factories'
import { at, visitsOf, changeCall } from '#testing/visits'
import { openServerPair, outcomes, useServerPair, type ServerPair } from '../testing/server-pair.ts'
import { testSize, openRandom, testTimeout } from '../testing/test-size.ts'

const random = openRandom('races against unguarded rows')
const rounds = testSize({ short: 6, long: 500 })

/** Disables the exclusion constraint: every row is unguarded, as if it had been entered over another one on purpose. */
const unguardAll = async ({ sql }: ServerPair): Promise<void> => {
  await sql(`create function unguard() returns trigger language plpgsql as
    $$ begin new.guarded := false; new.unguarded_reason := 'entered_over'; return new; end $$`)
  await sql(
    'create trigger unguard before insert or update on occupancies for each row execute function unguard()',
  )
}

/** Pairs of rows of the shop that overlap. */
const overlapsOf = async ({ sql }: ServerPair, { shopId }: TestShop): Promise<number> => {
  const [row] = await sql<{ pairs: number }>(
    `select count(*)::int as pairs from occupancies a join occupancies b
      on b.shop_id = a.shop_id and b.staff_id = a.staff_id and b.id > a.id and b.minutes && a.minutes where a.shop_id = $1`,
    [shopId],
  )
  return row?.pairs ?? 0
}

/** At once, all near 11:00: bookings, an owner entry, one customer and one owner reschedule, and a cancellation. Returns how many got a time. */
const race = async (on: ServerPair): Promise<{ shop: TestShop; accepted: number }> => {
  const shop = await on.makeShop()
  const { book } = visitsOf(on, shop)
  const [byCustomer, byOwner, ending] = [
    await book('14:00'),
    await book('16:00'),
    // Either in the way until it is canceled, or at another time.
    await book(random.pick(['11:00', '18:00'])),
  ]
  const move = { start_at: at('11:00') }
  const calls = [
    ...Array.from(
      { length: 8 },
      (_, index) => () => on.book(index, shop, at(random.pick(['10:30', '11:00', '11:30']))),
    ),
    () =>
      on
        .owner(0, shop)
        .call('POST', '/api/reservations', { title: '休憩', start_at: at('11:15'), end_at: at('11:45') }),
    () => on.customer(1).call('POST', `/api/public/reservations/${byCustomer.token}/reschedule`, move),
    () => on.owner(1, shop).call(...changeCall(byOwner.id, move)),
    () => on.customer(0).call('POST', `/api/public/reservations/${ending.token}/cancel`, {}),
  ]
  const answers = await Promise.all(random.shuffle(calls).map((call) => call()))
  for (const answer of outcomes(answers)) expect(answer).toMatch(/^(20[01]|409 (slot_taken|occupied))$/)
  // Without the cancellation, which always succeeds.
  return { shop, accepted: answers.filter(({ status }) => status < 300).length - 1 }
}

const pair = await useServerPair()
beforeAll(() => unguardAll(pair))

test('without the constraint the lock alone prevents overlaps', { timeout: testTimeout }, async () => {
  let accepted = 0
  for (let round = 0; round < rounds; round++) {
    const outcome = await race(pair)
    accepted += outcome.accepted
    expect(await overlapsOf(pair, outcome.shop)).toBe(0)
  }
  expect(accepted).toBeGreaterThan(0)
})

test(
  'while one of two overlapping visits moves or is canceled, no booking may take either slot',
  { timeout: testTimeout },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const shop = await pair.makeShop()
      const { book } = visitsOf(pair, shop)
      const [first, second] = [await book('10:00'), await book('12:00')]
      // Creates a legacy overlap, like those of before the constraint (overlapped_before): the second starts at 10:30.
      await pair.sql(`update reservations set start_at = $2, end_at = $3 where id = $1`, [
        second.id,
        at('10:30'),
        at('11:30'),
      ])
      await pair.sql('update occupancies set minutes = int4range($2, $2 + 60) where reservation_id = $1', [
        second.id,
        wireToLocalMinute(at('10:30')),
      ])
      // A reminder has its visit's start, which the doctor checks at the end.
      await pair.sql("update messages set start_at = $2 where kind = 'reminder' and reservation_id = $1", [
        second.id,
        at('10:30'),
      ])
      const cancels = random.chance(0.5)
      const answers = await Promise.all([
        cancels
          ? pair.customer(0).call('POST', `/api/public/reservations/${first.token}/cancel`, {})
          : pair.owner(0, shop).call(...changeCall(first.id, { start_at: at('15:00') })),
        ...Array.from({ length: 6 }, (_, index) =>
          pair.book(index, shop, at(random.pick(['10:00', '10:30', '11:00']))),
        ),
      ])
      expect(outcomes(answers)).toEqual(['200', ...Array.from({ length: 6 }, () => '409 slot_taken')])
      expect(await overlapsOf(pair, shop)).toBe(0)
    }
  },
)

test(
  'while the owner enters a visit over another on purpose, no booking overlaps anything by itself',
  { timeout: testTimeout },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const shop = await pair.makeShop()
      await visitsOf(pair, shop).book('10:00')
      const over = { menu_id: shop.menuId, start_at: at('10:30'), name: '鈴木', overlap: true }
      const [entered, booked] = await Promise.all([
        pair.owner(0, shop).call('POST', '/api/reservations', over),
        Promise.all(
          Array.from({ length: 6 }, (_, index) =>
            pair.book(index, shop, at(random.pick(['10:30', '11:00']))),
          ),
        ),
      ])
      expect(entered.status, entered.text).toBe(201)
      // One at eleven may have come before the entry; then that one overlaps two.
      const accepted = booked.filter(({ status }) => status === 201).length
      expect(accepted).toBeLessThanOrEqual(1)
      expect(await overlapsOf(pair, shop)).toBe(1 + accepted)
    }
  },
)

test(
  'negative control: without the lock visits overlap, and the test detects it',
  { timeout: testTimeout },
  async () => {
    const pairWithoutLock = await openServerPair()
    try {
      await unguardAll(pairWithoutLock)
      // The lock is an update of the shop's row; this rule turns every such update into nothing.
      await pairWithoutLock.sql('create rule nobody_locks as on update to shops do instead nothing')
      let overlaps = 0
      for (let round = 0; round < 10 && overlaps === 0; round++) {
        const shop = await pairWithoutLock.makeShop()
        await Promise.all(
          Array.from({ length: 20 }, (_, index) => pairWithoutLock.book(index, shop, at('11:00'))),
        )
        overlaps += await overlapsOf(pairWithoutLock, shop)
      }
      expect(overlaps).toBeGreaterThan(0)
    } finally {
      await pairWithoutLock.stop()
    }
  },
)
