// English as the screens say it: one word for one thing. Rule TEXT-15.
import { expect, test } from 'vitest'
import { customers } from './admin/customers/records.ts'
import { templates } from './admin/mails/templates.ts'
import { pushScreen } from './admin/mails/push.ts'
import { shops } from './admin/shops.ts'
import { shell } from './admin/shell.ts'
import { failures } from './admin/widgets/failures.ts'
import { menus } from './admin/menus.ts'
import { staff } from './admin/staff.ts'
import { booking } from './booking.ts'
import { bookingDetails } from './booking-steps.ts'
import { reservations } from './reservations.ts'
import { bookingCart } from './booking/cart.ts'
import { waitlist } from './booking/waitlist.ts'
import { messages } from './messages.ts'

/** All that a catalogue says, of its functions the source. */
const textOf = (words: object): string =>
  JSON.stringify(words, (_, value: unknown) => (typeof value === 'function' ? String(value) : value))

test.each([
  ['the booking page', booking.en],
  ['several menus', bookingCart.en],
  ['the waiting list', waitlist.en],
  ['mails', messages.en],
])('customers, too, choose menus: %s', (_, words) => {
  expect(textOf(words)).not.toMatch(/\bservices?\b/i)
})

test.each([
  booking.en,
  messages.en,
  waitlist.en,
  customers.en,
  shops.en,
  shell.en,
  templates.en,
  pushScreen.en,
])('no line breaks inside of the word email: %#', (words) => {
  expect(textOf(words)).not.toMatch(/\be-mail/i)
})

test.each([
  ['the booking page', booking.en],
  ['details', bookingDetails.en],
  ['mails', messages.en],
  ['customers', customers.en],
  ['menus', menus.en],
  ['a reservation', reservations.en],
  ['the shop', shops.en],
  ['staff', staff.en],
])('one English word for one thing, rule TEXT-16: %s', (_, words) => {
  expect(textOf(words)).not.toMatch(
    /\b(telephone|photograph|wishes|at present|such as:|member of staff)\b|"Reading"/i,
  )
})

test('a failure begins with the same word, rule TEXT-17', () => {
  expect(failures.en.load('The menus')).toBe('Couldn’t load the menus')
  expect(failures.en.saving).toMatch(/^Couldn’t /)
})

test('each placeholder has its name in English, rule TEXT-14', () => {
  expect(Object.keys(templates.en.placeholders)).toEqual(Object.keys(templates.ja.placeholders))
  expect(Object.values(templates.en.placeholders).join('')).toMatch(/^[\w ]+$/)
})
