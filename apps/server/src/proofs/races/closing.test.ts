// Bookings while the owner closes the day or changes the menu: whoever commits first wins, and the other is told.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { weekdays } from '@noren/contract/hours'
import type { Answer } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { outcomes, useServerPair } from '../testing/server-pair.ts'
import { testSize, openRandom, testTimeout } from '../testing/test-size.ts'

const random = openRandom('races of bookings and closings')
const rounds = Array.from({ length: testSize({ short: 5, long: 1_000 }) }, (_, round) => round)

const pair = await useServerPair()

/** A Tuesday. */
const date = '2026-11-24'
const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']
const startOf = (time: string): string => `${date}T${time}:00+09:00`

const closures: Record<string, (keep: boolean) => [string, string, object]> = {
  'a special closed day': (keep) => [
    'POST',
    '/api/special-hours',
    {
      status: 'close',
      start_at: `${date} 00:00:00`,
      end_at: `${date} 23:59:00`,
      ...(keep && { keep_reservations: true }),
    },
  ],
  'a weekday that is closed from now on': (keep) => [
    'PUT',
    '/api/business-days',
    {
      is_holiday_working: true,
      days: weekdays.map((weekday) =>
        weekday === 'tuesday'
          ? { weekday, status: 'close' }
          : { weekday, status: 'open', business_hours: [{ opening_time: '10:00', closing_time: '19:00' }] },
      ),
      ...(keep && { keep_reservations: true }),
    },
  ],
}

test.each(Object.keys(closures))('bookings against %s', { timeout: testTimeout }, async (name) => {
  const seen = new Set<string>()
  for (const round of rounds) {
    const shop = await pair.makeShop()
    const keep = random.chance(0.3)
    // Few bookings, so that the closing is sometimes first.
    const bookers = Array.from({ length: random.pick([1, 3, 8]) }, () => random.pick(times))
    // Fills the caches of both servers.
    await Promise.all([0, 1].map((caller) => readAvailability(caller, shop)))
    const [method, path, body] = closures[name]!(keep)
    const closer = random.integer(2)
    const close = () => pair.owner(closer, shop).call(method, path, body)
    // A closing asks more before it waits for the shop: with up to 15 ms ahead either may be first.
    const ahead = random.integer(16)
    const calls: (() => Promise<Answer>)[] = bookers.map((time, index) => async () => {
      await pause(ahead)
      return pair.book(index, shop, startOf(time))
    })
    calls.splice(random.integer(calls.length + 1), 0, close)
    const closing = calls.indexOf(close)
    const answers = await Promise.all(calls.map((call) => call()))
    const closed = answers[closing]!
    const booked = answers.filter((_, index) => index !== closing)
    const accepted = booked.filter(({ status }) => status === 201)
    const details = `round ${round}, keep ${keep}: ${outcomes([closed])[0]} / ${outcomes(booked).join(', ')}`
    for (const answer of booked)
      expect(['201', '409 slot_taken', '409 not_offered'], details).toContain(outcomes([answer])[0])
    if (closed.status === 409) {
      expect([keep, closed.body.code, accepted.length > 0], details).toEqual([
        false,
        'reservations_inside',
        true,
      ])
      // The closing was refused, so no booking was refused because of it.
      expect(
        booked.every(({ body: { code } }) => code !== 'not_offered'),
        details,
      ).toBe(true)
    } else {
      expect(closed.status, closed.text).toBeLessThan(300)
      if (!keep) expect(accepted, details).toHaveLength(0)
    }
    if (closed.status < 300) {
      const late = await Promise.all(times.map((time, index) => pair.book(index, shop, startOf(time))))
      expect(
        outcomes(late).every((outcome) => outcome === '409 not_offered' || outcome === '409 slot_taken'),
        details,
      ).toBe(true)
      expect((await readAvailability(closer, shop)).body.data.days[0].starts).toEqual([])
      // The other server is notified after the commit.
      await expect
        .poll(async () => (await readAvailability(1 - closer, shop)).body.data.days[0].starts)
        .toEqual([])
    }
    seen.add(closed.status === 409 ? 'bookings first' : keep ? 'kept reservations' : 'closing first')
  }
  // Every outcome must have occurred.
  if (rounds.length > 100)
    expect([...seen].toSorted()).toEqual(['bookings first', 'closing first', 'kept reservations'])
})

const readAvailability = (caller: number, shop: TestShop): Promise<Answer> =>
  pair
    .customer(caller)
    .call('GET', `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=${date}&days=1`)

test(
  'bookings during a change of price and length: each is stored with the old or the new pair',
  {
    timeout: testTimeout,
  },
  async () => {
    const [cheap, dear] = [
      { price: 5500, total_duration: 60 },
      { price: 6600, total_duration: 90 },
    ]
    const seen = new Set<string>()
    for (const round of rounds) {
      const shop = await makeShop(pair)
      const expecting = times
        .filter(() => random.chance(0.7))
        .map((time) => ({ time, sendsExpected: random.chance(0.6) }))
      const edit = () =>
        pair
          .owner(random.integer(2), shop)
          .call('PUT', `/api/menus/${shop.menuId}`, { ...dear, keep_reservations: true })
      const calls: (() => Promise<Answer>)[] = expecting.map(
        ({ time, sendsExpected }, index) =>
          () =>
            pair.book(index, shop, startOf(time), {
              ...(sendsExpected && {
                expected_price: cheap.price,
                expected_total_duration: cheap.total_duration,
              }),
            }),
      )
      calls.splice(random.integer(calls.length + 1), 0, edit)
      const edited = calls.indexOf(edit)
      const answers = await Promise.all(calls.map((call) => call()))
      expect(answers[edited]?.status).toBe(200)
      const booked = answers.filter((_, index) => index !== edited)
      booked.forEach((answer, index) => {
        const details = `round ${round}: ${outcomes([answer])[0]}`
        if (answer.status !== 201) {
          expect(['menu_changed', 'slot_taken', 'not_offered'], details).toContain(answer.body.code)
          seen.add(answer.body.code)
          return
        }
        const length = minutesOf(answer.body.data.end_at) - minutesOf(answer.body.data.start_at)
        const bookedPair = { price: answer.body.data.price, total_duration: length }
        expect(expecting[index]?.sendsExpected ? [cheap] : [cheap, dear], details).toContainEqual(bookedPair)
        seen.add(String(bookedPair.price))
      })
      const rows = await pair.sql<{ price: number; minutes: number }>(
        'select price, (extract(epoch from end_at - start_at) / 60)::int as minutes from reservations where shop_id = $1',
        [shop.shopId],
      )
      expect(rows.every(({ price, minutes }) => (price === 5500 ? 60 : 90) === minutes)).toBe(true)
      const late = await pair.book(round, shop, `2026-11-25T10:00:00+09:00`, { expected_price: cheap.price })
      expect(late.body.code).toBe('menu_changed')
    }
    if (rounds.length > 100)
      for (const outcome of ['5500', '6600', 'menu_changed']) expect(seen).toContain(outcome)
  },
)

const minutesOf = (wire: string): number => Number(wire.slice(11, 13)) * 60 + Number(wire.slice(14, 16))
