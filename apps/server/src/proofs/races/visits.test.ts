// Carts at the same time that cross in stretches, seats and people who come together: what has one place has one winner, two people
// are both booked or none, and whoever is refused is refused by what stands then. Rules VISIT-5 to VISIT-13.
import { expect, test } from 'vitest'
import type { Answer } from '#testing/client'
import { someBooking, type TestShop } from '#testing/factories'
import { breakGuards, openServerPair, useServerPair, type ServerPair } from '../testing/server-pair.ts'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'

const clients = 20
const random = openRandom('races of visits')
const pair = await useServerPair()

type Shop = TestShop & { menus: Record<'cut' | 'colour' | 'spa', number>; staff: number[]; openMax: number }

/** Some staff who are shown, few seats, a colour whose waiting time others may use, and an add-on. */
const makeSalon = async (
  on: ServerPair,
  { staff = 1, chairs = 1, basins = 1, openMax = 2 },
): Promise<Shop> => {
  const shop = await on.makeShop()
  const ids = async (text: string, ...values: unknown[]): Promise<number[]> =>
    (await on.sql<{ id: number }>(text, [shop.shopId, ...values])).map(({ id }) => id)
  await ids(
    `insert into staff (shop_id, name, priority, created_at) select $1, 'Staff ' || n, n, now() from generate_series(2, $2::int) n`,
    staff,
  )
  await ids('update staff set is_shown = true, nomination_fee = 500 where shop_id = $1')
  await ids('update shops set open_visits_max = $2, slot_minutes = 10 where id = $1', openMax)
  const group = async (units: number) => {
    const [id = 0] = await ids(
      "insert into seat_groups (shop_id, name, priority, created_at) values ($1, 'Seats', 0, now()) returning id",
    )
    await ids(
      'insert into seats (shop_id, seat_group_id, number) select $1, $2, n from generate_series(1, $3::int) n',
      id,
      units,
    )
    return id
  }
  const [chair, basin] = [await group(chairs), await group(basins)]
  const menu = async (columns: string, ...values: unknown[]) =>
    (
      await ids(
        `insert into menus (shop_id, price, priority, created_at, name, duration, total_duration, before_time, after_time, waits, is_add_on,
           seat_group_ids, busy_seat_group_ids) values ($1, 3000, 1, now(), ${columns}) returning id`,
        ...values,
      )
    )[0] ?? 0
  const menus = {
    cut: await menu("'カット', 30, 30, 0, 10, '[]', false, array[$2::bigint], '{}'", chair),
    colour: await menu(
      "'カラー', 120, 130, 10, 0, '[[40,80]]', false, array[$2::bigint], array[$3::bigint]",
      chair,
      basin,
    ),
    spa: await menu("'スパ', 20, 20, 0, 0, '[]', true, '{}', array[$2::bigint]", basin),
  }
  return { ...shop, menus, staff: await ids('select id from staff where shop_id = $1 order by id'), openMax }
}

type Wanted = { menu_ids: number[]; staff_id?: number; start: number; companion?: object }

const book = (on: ServerPair, index: number, shop: Shop, { start, ...wanted }: Wanted): Promise<Answer> => {
  const { menu_id: _, ...who } = someBooking(shop.menuId, wireOf(start))
  const path = `/api/public/shops/${shop.domain}/reservations`
  const key = { 'idempotency-key': `v-${random.hex()}${random.hex()}` }
  return on.customer(index).call('POST', path, { ...who, ...wanted }, key)
}

const race = (on: ServerPair, shop: Shop, wanted: readonly Wanted[]): Promise<Answer[]> =>
  Promise.all(wanted.map((one, index) => book(on, index, shop, one)))

const someWanted = ({ menus: { cut, colour, spa }, staff }: Shop): Wanted => {
  const cart = () => random.pick([[cut], [colour], [colour, spa], [cut, colour], [cut, spa]])
  const someStaff = () => (random.chance(0.4) ? { staff_id: random.pick(staff) } : {})
  const mode = random.pick(['together', 'in_turn'])
  return {
    menu_ids: cart(),
    ...someStaff(),
    start: 600 + 10 * random.integer(20),
    ...(random.chance(0.3) && { companion: { menu_ids: cart(), ...someStaff(), mode } }),
  }
}

/** What stands where nothing else may. */
const findWrong = async (on: ServerPair, { shopId, openMax }: Shop) => ({
  overlapping: await on.sql(
    `select a.id from occupancies a join occupancies b on b.shop_id = $1 and b.id > a.id and b.minutes && a.minutes
       and (b.staff_id = a.staff_id or b.seat_id = a.seat_id) where a.shop_id = $1 and a.guarded and b.guarded`,
    [shopId],
  ),
  crowded: await on.sql(
    `select r.id from reservations r join reservations o on o.shop_id = $1 and o.staff_id = r.staff_id
       and o.start_at - make_interval(mins => o.before_time) <= r.start_at - make_interval(mins => r.before_time)
       and o.end_at + make_interval(mins => o.after_time) > r.start_at - make_interval(mins => r.before_time)
     where r.shop_id = $1 group by r.id having count(*) > $2`,
    [shopId, openMax],
  ),
  alone: await on.sql(
    'select party_id from reservations where shop_id = $1 and party_id is not null group by party_id having count(*) <> 2',
    [shopId],
  ),
})
const nothing = { overlapping: [], crowded: [], alone: [] }

test(
  'twenty carts at once: no minute of a staff member or a seat is given twice',
  { timeout: testTimeout },
  async () => {
    const sums: Record<string, number> = {}
    for (let round = 0; round < testSize({ short: 3, long: 1_000 }); round++) {
      const shop = await makeSalon(pair, {
        staff: 1 + random.integer(3),
        chairs: 1 + random.integer(4),
        basins: 1 + random.integer(2),
        openMax: 1 + random.integer(3),
      })
      const wanted = Array.from({ length: clients }, () => someWanted(shop))
      const answers = await race(pair, shop, wanted)
      for (const { status, body } of answers) {
        const outcome = status === 201 ? '201' : `${status} ${body.code}`
        sums[outcome] = (sums[outcome] ?? 0) + 1
      }
      const made = await pair.sql('select id from reservations where shop_id = $1', [shop.shopId])
      const people = wanted.filter((_, index) => answers[index]?.status === 201)
      expect(made.length, `round ${round}`).toBe(
        people.length + people.filter(({ companion }) => companion).length,
      )
      expect(made.length).toBeGreaterThan(0)
      expect(await findWrong(pair, shop), `round ${round}`).toEqual(nothing)
      // Nothing was given back meanwhile, so what was refused is still not to be had.
      for (const [index, one] of wanted.entries())
        if (answers[index]?.status === 409)
          expect((await book(pair, index, shop, one)).status, `round ${round}: ${JSON.stringify(one)}`).toBe(
            409,
          )
    }
    console.log(
      Object.entries(sums)
        .map(([outcome, n]) => `  ${String(n).padStart(6)} ${outcome}`)
        .join('\n'),
    )
    expect(Object.keys(sums)).toEqual(expect.arrayContaining(['201', '409 slot_taken']))
    expect(
      Object.keys(sums).filter((outcome) => !/^(201|409 (slot_taken|not_offered))$/.test(outcome)),
    ).toEqual([])
  },
)

test('what only one can have has one winner', { timeout: testTimeout }, async () => {
  for (let round = 0; round < testSize({ short: 4, long: 1_000 }); round++) {
    // Many staff and one chair, one staff member and many chairs, one basin for the busy stretches, one pair of staff for two people.
    const kind = round % 4
    const shop = await makeSalon(pair, {
      staff: [4, 1, 3, 2][kind] ?? 1,
      chairs: [1, 4, 4, 4][kind] ?? 1,
      basins: [4, 4, 1, 4][kind] ?? 1,
    })
    const { cut, colour } = shop.menus
    const companion = { menu_ids: [cut], mode: 'together' }
    const wanted: Wanted = {
      menu_ids: [[cut], [cut], [colour], [cut]][kind] ?? [cut],
      start: 660,
      ...(kind === 3 && { companion }),
    }
    const answers = await race(
      pair,
      shop,
      Array.from({ length: clients }, () => wanted),
    )
    expect(
      answers.filter(({ status }) => status === 201),
      `round ${round}`,
    ).toHaveLength(1)
    expect(answers.every(({ status, body }) => status === 201 || body.code === 'slot_taken')).toBe(true)
    expect(await findWrong(pair, shop), `round ${round}`).toEqual(nothing)
  }
})

test(
  'one staff member: a colour, who fits into its wait, and nobody else',
  { timeout: testTimeout },
  async () => {
    for (let round = 0; round < testSize({ short: 3, long: 1_000 }); round++) {
      const shop = await makeSalon(pair, { chairs: 4, basins: 4 })
      const { cut, colour } = shop.menus
      expect((await book(pair, 0, shop, { menu_ids: [colour], start: 600 })).status).toBe(201)
      // The wait is from 10:40 to 11:20; a cut takes 30 minutes and 10 to clean up.
      const wanted = Array.from({ length: clients }, (_, index) => ({
        menu_ids: [cut],
        start: 630 + 10 * (index % 5),
      }))
      const answers = await race(pair, shop, wanted)
      const won = wanted.filter((_, index) => answers[index]?.status === 201)
      expect(won, `round ${round}`).toEqual([{ menu_ids: [cut], start: 640 }])
    }
  },
)

test(
  'without lock and guard a seat is given twice, and the test detects it',
  { timeout: testTimeout },
  async () => {
    const open = await openServerPair()
    try {
      await breakGuards(open)
      let doubled = 0
      for (let round = 0; round < 10; round++) {
        const shop = await makeSalon(open, { staff: 4, chairs: 1, openMax: 3 })
        await race(
          open,
          shop,
          Array.from({ length: clients }, () => ({ menu_ids: [shop.menus.cut], start: 660 })),
        )
        doubled += (await findWrong(open, shop)).overlapping.length
      }
      expect(doubled).toBeGreaterThan(0)
    } finally {
      await open.stop()
    }
  },
)

/** A minute of 24 November. */
const wireOf = (minute: number): string =>
  `2026-11-24T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00+09:00`
