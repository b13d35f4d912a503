// The ticket and the ways to pay, by what is rendered. Rules BOOK-180, BOOK-183 to BOOK-187.
import { booking } from '@noren/words/booking'
import { customerPayments } from '@noren/words/payments/customers'
import { expect, test } from 'vitest'
import { render } from './entry.server.tsx'
import { someChoice, someReservation, someSetting, someShop, someWeek } from './testing/shop.ts'
import type { Page } from '#platform/view.ts'

const html = (page: Page): string => render({ context: someSetting, page })
const textOf = (markup: string): string => markup.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, '')
const besideOf = (page: string): string => page.slice(page.indexOf('ticket-side'), page.indexOf('</main>'))

test('the ticket gains a line a step, and what is open says so', () => {
  const open = booking.ja.ticket.open
  const openOf = (page: string) => textOf(besideOf(page)).split(open).length - 1
  const menu = html({ kind: 'menu', shop: someShop })
  expect(openOf(menu)).toBe(4)
  expect(menu).not.toContain('ticket-strip')
  const week = html({
    kind: 'week',
    shop: someShop,
    choice: someChoice(),
    week: someWeek,
    slotUnavailable: false,
  })
  expect(openOf(week)).toBe(2)
  expect(textOf(besideOf(week))).toContain('カット＋シャンプー')
  const details = html({
    kind: 'details',
    shop: someShop,
    choice: someChoice(),
    start: '2026-11-21T11:00',
    fields: {},
    errors: {},
  })
  expect(openOf(details)).toBe(1)
  expect(textOf(besideOf(details))).toContain('11月21日(土) 11:00〜12:15')
})

test('every page has each part of the ticket once that can move, beside the strip that is folded', () => {
  const details = html({
    kind: 'details',
    shop: someShop,
    choice: someChoice(),
    start: '2026-11-21T11:00',
    fields: {},
    errors: {},
  })
  for (const part of ['when', 'menu', 'price'])
    expect(besideOf(details).split(`data-part="${part}"`)).toHaveLength(2)
})

const confirm = (change: Parameters<typeof someChoice>[0], fields: Record<string, string[]> = {}): string =>
  html({
    kind: 'confirm',
    shop: { ...someShop, payment_options: ['現金', 'PayPay'] },
    choice: someChoice(change),
    start: '2026-11-21T11:00',
    fields: { family_name: ['山田'], given_name: ['花子'], ...fields },
    offerUntil: '2026-11-21T10:00:00+09:00',
    cancelUntil: null,
  })
const paying = customerPayments.ja.confirm
const chosenOf = (page: string): string | undefined =>
  /<input(?=[^>]* checked="")[^>]* value="([^"]*)"/.exec(page)?.[1]

test('of two ways to pay the shop is chosen at first, and what was chosen is kept', () => {
  const page = confirm({ advance_payment: 'optional' })
  expect(textOf(page)).toContain(`${paying.now} 5,500円${paying.held}`)
  expect(textOf(page)).toContain(`${paying.shop} 5,500円${paying.onTheDay}現金、PayPay`)
  expect(chosenOf(page)).toBe('shop')
  const again = confirm({ advance_payment: 'optional' }, { pay: ['now'] })
  expect(chosenOf(again)).toBe('now')
  // What is carried must not speak against the card.
  expect(again.slice(again.indexOf('id="book"'))).not.toMatch(/type="hidden" name="pay"/)
})

test('where payment is wanted there is one card and one button', () => {
  const page = confirm({ advance_payment: 'required' })
  expect(page).not.toContain('type="radio"')
  expect(textOf(page)).toContain(`${paying.required} 5,500円${paying.requiredNote}${paying.held}`)
  expect(page.match(/data-sending/g)).toHaveLength(1)
  expect(page).toMatch(/<input type="hidden" name="pay" value="now"/)
  const asked = confirm({ advance_payment: 'required', requires_approval: true })
  expect(textOf(asked)).toContain(paying.requiredApproval)
  expect(confirm({})).not.toContain('name="pay"')
})

test('a booked visit is torn, and only on its first page that moves', () => {
  const done = html({
    kind: 'done',
    token: '1.abc',
    mailDomain: 'noren.example',
    reservation: someReservation,
  })
  const manage = html({ kind: 'manage', token: '1.abc', reservation: someReservation })
  expect([done.includes('is-torn is-new'), manage.includes('is-torn'), manage.includes('is-new')]).toEqual([
    true,
    true,
    false,
  ])
})

test('of a canceled visit the date is struck through, not the number, and the heading says it', () => {
  const page = html({
    kind: 'manage',
    token: '1.abc',
    reservation: { ...someReservation, status: 'canceled', cancel_reason: 'customer' },
  })
  expect(page).toMatch(/line-through[^>]*><time/)
  expect(page).not.toMatch(/line-through[^>]*>4821-0937/)
  expect(textOf(page).split('キャンセル')).toHaveLength(2)
  expect(page).toMatch(/<h1[^>]*>ご予約をキャンセルしました<\/h1>/)
  expect(textOf(page)).toContain('ご予約をキャンセルしました')
  expect(textOf(page)).toContain('同じ内容で予約し直す')
  const declined = html({
    kind: 'manage',
    token: '1.abc',
    reservation: { ...someReservation, status: 'canceled', cancel_reason: 'declined' },
  })
  expect(declined).toMatch(/no-underline!"[^>]*>(?:<svg.*?<\/svg>)?キャンセル済み/)
})

// Rule BOOK-196.
test('the way to the same visit once more says what it is of', () => {
  const page = (status: 'reserved' | 'treated' | 'canceled') =>
    html({ kind: 'manage', token: '1.abc', reservation: { ...someReservation, status } })
  const texts = {
    reserved: '同じ内容でもう一件予約',
    treated: '前回と同じ内容で予約',
    canceled: '同じ内容で予約し直す',
  }
  for (const status of ['reserved', 'treated', 'canceled'] as const)
    for (const [of, text] of Object.entries(texts))
      expect([status, of, page(status).includes(text)]).toEqual([status, of, status === of])
})
