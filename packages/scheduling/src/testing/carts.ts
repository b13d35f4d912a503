import * as fc from 'fast-check'
import type { CartMenu, ServedBy, StaffTerms } from '../cart.ts'
import { anyShape } from './services.ts'

const ids = [1, 2, 3, 4, 5]
const groups = [10, 20]

const menu: fc.Arbitrary<CartMenu> = fc
  .record({
    id: fc.constantFrom(...ids),
    shape: anyShape,
    longer: fc.constantFrom(0, 0, 5, 20),
    price: fc.integer({ min: 0, max: 9_999 }),
    beforeTime: fc.constantFrom(0, 0, 10),
    afterTime: fc.constantFrom(0, 0, 15),
    isAddOn: fc.constantFrom(false, false, true),
    addOnMenuIds: fc.oneof(fc.constant([]), fc.subarray(ids, { maxLength: 2 })),
    excludedMenuIds: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray(ids, { maxLength: 1 }) },
    ),
    seatGroupIds: fc.oneof(fc.constant([]), fc.subarray(groups)),
    busySeatGroupIds: fc.oneof(fc.constant([]), fc.subarray(groups)),
  })
  .map(({ shape: { duration, waits }, longer, ...rest }) => ({
    ...rest,
    name: `メニュー${rest.id}`,
    duration,
    totalDuration: duration + longer,
    waits,
  }))

/** Now and then one stands twice. */
export const someMenus: fc.Arbitrary<CartMenu[]> = fc.oneof(
  { weight: 5, arbitrary: fc.uniqueArray(menu, { maxLength: 4, selector: ({ id }) => id }) },
  { weight: 1, arbitrary: fc.array(menu, { maxLength: 4 }) },
)

export const anyServedBy: fc.Arbitrary<ServedBy> = fc.record({
  terms: fc.option(
    fc
      .array(
        fc.record({
          isDone: fc.boolean(),
          price: fc.option(fc.integer({ min: 0, max: 9_999 })),
          duration: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 2 }),
        }),
        { maxLength: 5 },
      )
      .map((list) => new Map<number, StaffTerms>(list.map((terms, index) => [index + 1, terms]))),
    { nil: undefined },
  ),
  nomination: fc.option(fc.record({ name: fc.constant('指名料'), fee: fc.constantFrom(0, 500) })),
})
