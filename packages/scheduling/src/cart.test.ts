import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  doesAll,
  findCartProblem,
  layOutCart,
  type CartMenu,
  type ServedBy,
  type StaffTerms,
} from './cart.ts'
import { cartModelOf, cartProblemsModelOf } from './testing/model/cart.ts'
import { anyServedBy, someMenus } from './testing/carts.ts'
import { runs, seed } from './testing/runs.ts'

const menu = (id: number, change: Partial<CartMenu> = {}): CartMenu => ({
  id,
  name: `メニュー${id}`,
  price: 1_000 * id,
  duration: 60,
  totalDuration: 60,
  beforeTime: 0,
  afterTime: 0,
  waits: [],
  isAddOn: false,
  addOnMenuIds: [],
  excludedMenuIds: [],
  seatGroupIds: [],
  busySeatGroupIds: [],
  ...change,
})

const cut = menu(1, { totalDuration: 65, beforeTime: 5 })
const colour = menu(2, { duration: 120, totalDuration: 120, waits: [[60, 100]], afterTime: 10 })
const headSpa = menu(3, { duration: 30, totalDuration: 30, isAddOn: true })
const own = (terms: Partial<StaffTerms>): StaffTerms => ({
  isDone: true,
  price: null,
  duration: null,
  ...terms,
})
const nomination = { name: '指名料', fee: 500 }

describe('which menus can be one visit', () => {
  test.each<[name: string, menus: CartMenu[], problem: ReturnType<typeof findCartProblem>]>([
    ['none', [], { reason: 'empty' }],
    ['one', [cut], null],
    ['two with an add-on in any order', [headSpa, colour, cut], null],
    ['one twice', [cut, colour, cut], { reason: 'repeated', menuId: 1 }],
    ['an add-on alone', [headSpa], { reason: 'add_on_alone', menuId: 3 }],
    [
      'an add-on of another menu',
      [cut, menu(4, { isAddOn: true, addOnMenuIds: [2] })],
      { reason: 'add_on_alone', menuId: 4 },
    ],
    ['an add-on of one of them', [cut, colour, menu(4, { isAddOn: true, addOnMenuIds: [2, 9] })], null],
    [
      'one that excludes the other',
      [cut, menu(5, { excludedMenuIds: [1] })],
      { reason: 'excluded', menuId: 1, otherId: 5 },
    ],
    [
      'the same the other way round',
      [menu(5, { excludedMenuIds: [1] }), cut],
      { reason: 'excluded', menuId: 1, otherId: 5 },
    ],
    ['one that excludes another that is not there', [cut, menu(5, { excludedMenuIds: [2] })], null],
  ])('%s', (_name, menus, problem) => {
    expect(findCartProblem(menus)).toEqual(problem)
  })
})

describe('several menus as one visit', () => {
  test('follow one another, add-ons last, then the longest time beyond a treatment', () => {
    const { service, lines, price, duration } = layOutCart([headSpa, cut, colour])
    expect(lines.map(({ kind, menuId }) => [kind, menuId])).toEqual([
      ['menu', 1],
      ['menu', 2],
      ['add_on', 3],
    ])
    expect(price).toBe(6_000)
    expect(duration).toBe(210)
    expect(service).toEqual({
      totalDuration: 215,
      beforeTime: 5,
      afterTime: 10,
      waits: [[120, 160]],
      seats: [],
    })
  })

  test('the minutes of who serves hold always, their price where they were chosen, with the fee as a line', () => {
    const terms = new Map([[2, own({ duration: 110, price: 9_000 })]])
    const unchosen = layOutCart([colour], { terms })
    expect(unchosen).toMatchObject({ price: 2_000, service: { totalDuration: 110, waits: [[60, 100]] } })
    const chosen = layOutCart([colour], { terms, nomination })
    expect(chosen.price).toBe(9_500)
    expect(chosen.lines.at(-1)).toEqual({
      kind: 'nomination',
      menuId: null,
      name: '指名料',
      price: 500,
      duration: 0,
    })
    expect(layOutCart([colour], { terms, nomination: { ...nomination, fee: 0 } }).lines).toHaveLength(1)
  })

  test('a wait that own minutes do not go on beyond is left out', () => {
    const waitsIn = (duration: number) =>
      layOutCart([colour], { terms: new Map([[2, own({ duration })]]) }).service.waits
    expect(waitsIn(101)).toEqual([[60, 100]])
    expect(waitsIn(100)).toEqual([])
    expect(waitsIn(70)).toEqual([])
  })

  test('a seat is needed for the whole visit if one needs it so, or else while those are busy that need it', () => {
    const washed = { ...cut, busySeatGroupIds: [20] }
    const dyed = { ...colour, seatGroupIds: [10], busySeatGroupIds: [20] }
    expect(layOutCart([washed, headSpa, dyed]).service.seats).toEqual([
      {
        groupId: 20,
        ranges: [
          [0, 60],
          [60, 120],
          [160, 180],
        ],
      },
      { groupId: 10, ranges: null },
    ])
    const seated = { ...headSpa, seatGroupIds: [20] }
    expect(layOutCart([washed, seated]).service.seats).toEqual([{ groupId: 20, ranges: null }])
  })

  test('who leaves one of the menus out does not do all', () => {
    const terms = new Map([[2, own({ isDone: false })]])
    expect(doesAll([cut], terms)).toBe(true)
    expect(doesAll([cut, colour], terms)).toBe(false)
    expect(doesAll([cut, colour], undefined)).toBe(true)
  })
})

describe('over generated menus, minute by minute', { timeout: 300_000 }, () => {
  test('a cart costs, lasts, waits and sits the same', () => {
    fc.assert(fc.property(someMenus, anyServedBy, agreeOnCart), { seed, numRuns: 5 * runs })
  })

  test('menus are refused where there is a problem, which is named', () => {
    let refused = 0
    const check = (menus: CartMenu[]) => {
      const problems = cartProblemsModelOf(menus)
      const found = findCartProblem(menus)
      if (found === null) expect(problems).toEqual([])
      else expect(problems).toContain(Object.values(found).join(' '))
      if (found !== null) refused++
    }
    fc.assert(fc.property(someMenus, check), { seed, numRuns: 5 * runs })
    expect(refused).toBeGreaterThan(runs)
    expect(refused).toBeLessThan(4.5 * runs)
  })
})

const agreeOnCart = (menus: CartMenu[], servedBy: ServedBy): void => {
  const { service, lines, price, duration } = layOutCart(menus, servedBy)
  const model = cartModelOf(menus, servedBy)
  const isWithin = (ranges: readonly (readonly [number, number])[], minute: number) =>
    ranges.some(([from, to]) => from <= minute && minute < to)
  expect({
    busy: Array.from({ length: duration }, (_, minute) => !isWithin(service.waits ?? [], minute)),
    seats: new Map(
      (service.seats ?? []).map(({ groupId, ranges }) => [
        groupId,
        ranges === null ? 'whole' : Array.from({ length: duration }, (_, minute) => isWithin(ranges, minute)),
      ]),
    ),
    total: service.totalDuration,
    before: service.beforeTime,
    after: service.afterTime,
    price,
  }).toEqual(model)
  expect(lines.reduce((sum, line) => sum + line.duration, 0)).toBe(duration)
  expect(lines.reduce((sum, line) => sum + line.price, 0)).toBe(price)
  // As VISIT-2 says: inside the treatment, in order, apart.
  const edges = (service.waits ?? []).flat()
  expect(edges.every((edge, index) => edge > (edges[index - 1] ?? 0))).toBe(true)
  expect(edges.at(-1) ?? 0).toBeLessThan(Math.max(duration, 1))
}
