import { expect, test } from 'vitest'
import { menuOf, staffOf } from '#testing/records.ts'
import { addableTo, cartMenuOf, cartOf, hasOwnPrice } from './cart.ts'

const on = '2030-03-05'
const cut = cartMenuOf(menuOf(1, 'カット', { price: 4000, duration: 60, total_duration: 60 }), on)
const colour = cartMenuOf(menuOf(2, 'カラー', { excluded_menu_ids: [4] }), on)
const spa = cartMenuOf(
  menuOf(3, 'スパ', { is_add_on: true, add_on_menu_ids: [1], price: 2000, duration: 20, total_duration: 20 }),
  on,
)
const perm = cartMenuOf(menuOf(4, 'パーマ'), on)
const all = [cut, colour, spa, perm]

test('RES-104: what is offered beside the chosen menus goes with them', () => {
  const names = (...chosen: typeof all) => addableTo(chosen, all).map(({ name }) => name)
  expect(names(cut)).toEqual(['カラー', 'スパ', 'パーマ'])
  expect(names(colour)).toEqual(['カット'])
  expect(names(cut, colour)).toEqual(['スパ'])
})

test('RES-104: the sum has the prices of the visit’s date, and of whoever the customer chose their fee and prices', () => {
  const dearer = menuOf(1, 'カット', {
    price: 4000,
    price_changes: [
      { from_date: '2030-03-01', price: 4400 },
      { from_date: '2030-04-01', price: 5000 },
    ],
  })
  expect(cartOf([cartMenuOf(dearer, on)])?.price).toBe(4400)
  expect(cartOf([cartMenuOf(dearer, '2030-02-28')])?.price).toBe(4000)
  const staff = staffOf(7, '美咲', {
    nomination_fee: 500,
    menus: [{ menu_id: 1, is_done: true, price: 6000, duration: 45 }],
  })
  const sum = (isNominated: boolean) => {
    const cart = cartOf([cut, spa], { staff, isNominated })
    return [cart?.price, cart?.service.totalDuration]
  }
  expect(sum(true)).toEqual([8500, 65])
  expect(sum(false)).toEqual([6000, 65])
  expect(cartOf([spa])).toBeUndefined()
})

test('RES-103: a wish makes a difference by a fee or by a price of the chosen menus', () => {
  const terms = { menu_id: 1, is_done: true, duration: null }
  expect(hasOwnPrice(staffOf(1, '美咲'), [1])).toBe(false)
  expect(hasOwnPrice(staffOf(1, '美咲', { nomination_fee: 500 }), [])).toBe(true)
  expect(hasOwnPrice(staffOf(1, '美咲', { menus: [{ ...terms, price: 6000 }] }), [1])).toBe(true)
  expect(hasOwnPrice(staffOf(1, '美咲', { menus: [{ ...terms, price: 6000 }] }), [2])).toBe(false)
})
