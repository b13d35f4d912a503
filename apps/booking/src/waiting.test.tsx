// What customers see of the waiting list before they join it, and when they leave. Rules WAIT-2, WAIT-91, WAIT-92.
import type { PublicShop } from '@noren/contract/booking'
import type { OwnWaiting } from '@noren/contract/booking/waitlist'
import { waitlist } from '@noren/words/booking/waitlist'
import { languages, type Lang } from '@noren/words/format'
import { expect, test } from 'vitest'
import { render } from './entry.server.tsx'
import { someChoice, someReservation, someSetting, someShop, someWeek } from './testing/shop.ts'
import type { Page } from '#platform/view.ts'

const shop: PublicShop = { ...someShop, waitlist_minutes: 30 }
const html = (page: Page, lang: Lang = 'ja'): string => render({ context: { ...someSetting, lang }, page })
// Phrases that stay together have elements of their own.
const textOf = (page: string): string => page.replace(/<[^>]*>/g, '')
const week = (advance_payment: 'none' | 'required', lang: Lang = 'ja', of: PublicShop = shop) =>
  html(
    {
      kind: 'week',
      shop: of,
      choice: someChoice({ advance_payment }),
      week: someWeek,
      slotUnavailable: false,
    },
    lang,
  )

test('what is taken can be waited for, and the page says how', () => {
  expect(week('none')).toContain('name="wait"')
  expect(textOf(week('none'))).toContain(waitlist.ja.linkText)
  expect(textOf(week('none'))).not.toContain(waitlist.ja.prepaid)
})

test('a menu that is paid in advance has no waiting list, and the page says why', () => {
  for (const lang of languages) {
    expect(textOf(week('required', lang))).toContain(waitlist[lang].prepaid)
    expect(week('required', lang)).not.toContain('name="wait"')
  }
  // Of a shop that keeps none there is nothing to explain.
  expect(textOf(week('required', 'ja', someShop))).not.toContain(waitlist.ja.prepaid)
})

const waiting: OwnWaiting = {
  status: 'waiting',
  name: '山田 花子',
  menu_name: 'カット＋シャンプー',
  staff_name: null,
  from_date: '2026-12-05',
  to_date: '2026-12-05',
  from_time: '00:00',
  to_time: '23:59',
  ends_at: '2026-12-05T23:59:00+09:00',
  offer: null,
  manage_url: null,
  shop: someReservation.shop,
}

test('leaving asks once, and a place ends with its day', () => {
  const page = html({ kind: 'waitlist', token: 'x', waiting })
  const [, asked = ''] = page.split('<details')
  expect(page.split('<details')[0]).not.toContain('/leave')
  expect(textOf(asked)).toContain(waitlist.ja.own.leaveText)
  expect(asked).toContain('/leave')
  expect(textOf(page)).toContain('2026年12月5日(土)まで')
  expect(textOf(page)).not.toContain('23:59')
})
