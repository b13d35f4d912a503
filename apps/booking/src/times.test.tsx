// The way to a time: soonest starts, folded rows, the month and its days. Rules BOOK-32, BOOK-160 to BOOK-164.
import { expect, test } from 'vitest'
import { render } from './entry.server.tsx'
import { someChoice, someReservation, someSetting, someShop, someWeek } from './testing/shop.ts'
import type { Month, Page, Week } from '#platform/view.ts'

const html = (page: Page): string => render({ context: someSetting, page })
const textOf = (markup: string): string => markup.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, '')

const [saturday, , monday] = someWeek.days
if (!saturday || !monday) throw new Error('the week has days')

const weekPage = (change: Partial<Week> = {}, shop = someShop): string =>
  html({ kind: 'week', shop, choice: someChoice(), week: { ...someWeek, ...change }, slotUnavailable: false })

const someMonth: Month = {
  month: '2026-11',
  lastBookableDate: '2026-12-20',
  days: Array.from({ length: 10 }, (_, index) => ({ ...saturday, date: `2026-11-${21 + index}` })),
  holidays: [],
  nextDate: '2026-11-21',
  previous: null,
  next: '2026-12-01',
}

test('a month begins with the first week and ends with the last that can be booked; past dates are blank', () => {
  const rows = (change: Partial<Month> = {}) => {
    const page = html({
      kind: 'month',
      shop: someShop,
      choice: someChoice(),
      month: { ...someMonth, ...change },
    })
    const body = [...page.matchAll(/<tbody>(.*?)<\/tbody>/g)].map(([, lines]) => lines).join('')
    return body
      .split('</tr>')
      .filter(Boolean)
      .map((row) =>
        row
          .split('</td>')
          .slice(0, 7)
          .map((cell) => /figures[^>]*>(\d+)</.exec(cell)?.[1] ?? ''),
      )
  }
  expect(rows()).toEqual([
    ['', '', '', '', '', '', '21'],
    ['22', '23', '24', '25', '26', '27', '28'],
    ['29', '30', '', '', '', '', ''],
  ])
  expect(rows({ lastBookableDate: '2026-11-25' })).toHaveLength(2)
})

const monthPage = (change: Partial<Month> = {}, shop = someShop): string =>
  html({ kind: 'month', shop, choice: someChoice(), month: { ...someMonth, ...change } })

test('weeks go on into the next month without a break, and its first date says which it is', () => {
  const next = ['2026-12-01', '2026-12-02'].map((date) => ({ ...saturday, date }))
  const page = monthPage({ days: [...someMonth.days, ...next] })
  const row = /<tr>(?:(?!<tr>).)*11月29日.*?<\/tr>/s.exec(page)?.[0] ?? ''
  // The style writes the month before the date.
  const withMonths = (markup: string) => textOf(markup.replace(/<[^>]* data-month="([^"]*)"[^>]*>/g, '$1'))
  expect(withMonths(row)).toMatch(/29 .*30 .*12\/1 .*2 /)
  expect(textOf(page)).not.toContain('2026年12月')
  // Of a month that begins in the middle of a week the dates before it say theirs.
  const december = monthPage({ month: '2026-12', days: [...someMonth.days.slice(8), ...next] })
  expect(withMonths(december)).toMatch(/11\/29 .*30 .*12\/1 .*2 /)
})

test('the ring of a day is as thick as the share of its times that are free, and its name says so', () => {
  const dayOf = (marks: string) => {
    const starts = [...marks].flatMap((mark, index) => (mark === 'o' ? [`1${index % 10}:00`] : []))
    return /aria-label="11月21日土曜日 ([^"]+)".*?data-share="(\d)"/
      .exec(monthPage({ days: [{ ...saturday, marks, starts }] }))
      ?.slice(1)
  }
  expect(dayOf('oooooooo')).toEqual(['空きが多い', '4'])
  expect(dayOf('oooooxxx')).toEqual(['空きが多い', '3'])
  expect(dayOf('oooxxxxx')).toEqual(['空きが少ない', '2'])
  // What is not offered is no part of the day.
  expect(dayOf('oox----------xxxxxx')).toEqual(['空きが少ない', '1'])
  expect(dayOf('ooo----------')).toEqual(['空きが多い', '4'])
})

test('a day of the month leads to its times below its week, and the opened one closes them', () => {
  const path = '/s/komorebi/book?menu=1&amp;view=month&amp;from=2026-11-01'
  const closed = monthPage()
  expect(closed).toContain(`href="${path}&amp;day=2026-11-24#day"`)
  expect(closed).not.toContain('name="start"')
  const opened = monthPage({ opened: '2026-11-24' })
  expect(opened).toContain(`href="${path}"`)
  expect(opened).toContain('aria-current="true"')
  expect([...opened.matchAll(/<button[^>]* value="(2026-11-24T[^"]+)"/g)].map(([, start]) => start)).toEqual(
    saturday.starts.map((start) => `2026-11-24T${start}`),
  )
  // Below the week of the 24th.
  expect(opened.indexOf('id="day"')).toBeGreaterThan(opened.indexOf('11月28日'))
  expect(opened.indexOf('id="day"')).toBeLessThan(opened.indexOf('11月29日'))
  // What is not offered on the way there is not opened.
  expect(monthPage({ opened: '2027-01-24' })).not.toContain('id="day"')
})

test('the soonest starts stand above the week, one of each day, in words where they are near', () => {
  const group = (change: Partial<Week>) =>
    textOf(/<div role="group" aria-labelledby="soonest".*?<\/div>/s.exec(weekPage(change))?.[0] ?? '')
  expect(group({})).toBe('最短 今日 11:00明日 10:45')
  expect(group({ today: '2026-11-20', tomorrow: '2026-11-21', isFirst: false })).toBe(
    'この週の 最短 明日 11:0011/22(日) 10:45',
  )
  expect(group({ days: [monday] })).toBe('')
})

test('times at which no day is free are one line; it opens where they can be waited for', () => {
  const days = [{ ...saturday, marks: 'xxxxoo', starts: ['12:00', '12:30'] }, monday]
  const plain = weekPage({ days })
  expect(textOf(plain)).toContain('10:00〜11:30 空きはありません')
  expect(plain.match(/<th scope="row"/g)).toHaveLength(3)
  const tableOf = (page: string) => page.slice(page.indexOf('<table'), page.indexOf('</table>'))
  expect(tableOf(plain)).not.toContain('<details')
  // The closed day says so once.
  expect(plain.match(/class="closed-sign"/g)).toHaveLength(1)
  const waiting = weekPage({ days }, { ...someShop, waitlist_minutes: 30 })
  expect(tableOf(waiting)).toContain('<details')
  expect(waiting.match(/<button[^>]* value="2026-11-21T1[01]/g)).toHaveLength(4)
  // One alone stays as it is.
  expect(weekPage({ days: [{ ...saturday, marks: 'oxoo' }] })).not.toContain('class="folded"')
})

test('the time of the visit that is being moved is never folded', () => {
  const days = [{ ...saturday, marks: 'xxxxoo', starts: ['12:00', '12:30'] }]
  const page = html({
    kind: 'reschedule',
    token: '1.abc',
    reservation: { ...someReservation, start_at: '2026-11-21T10:30:00+09:00' },
    week: { ...someWeek, days },
    slotUnavailable: false,
  })
  expect(page).toContain('11月21日土曜日 10時30分 現在のご予約')
  expect(textOf(page)).toContain('11:00〜11:30 空きはありません')
})
