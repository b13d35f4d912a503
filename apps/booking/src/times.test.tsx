// The way to a time: soonest starts, folded rows, the month and its days. Rules BOOK-32, BOOK-160 to BOOK-164, BOOK-190, BOOK-192.
import { waitlist } from '@noren/words/booking/waitlist'
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
  isRange: false,
  today: '2026-11-20',
  tomorrow: '2026-11-21',
  isFirst: true,
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
    return (
      body
        .split('</tr>')
        // The times of a day stand below its week.
        .filter((row) => row && !row.includes('id="day"'))
        .map((row) =>
          row
            .split('</td>')
            .slice(0, 7)
            .map((cell) => /figures[^>]*>(\d+)</.exec(cell)?.[1] ?? ''),
        )
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
  expect(withMonths(row)).toMatch(/29 .*30 .*12月1 .*2 /)
  expect(textOf(page)).not.toContain('2026年12月')
  // Of a month that begins in the middle of a week the dates before it say theirs.
  const december = monthPage({ month: '2026-12', days: [...someMonth.days.slice(8), ...next] })
  expect(withMonths(december)).toMatch(/11月29 .*30 .*12月1 .*2 /)
})

test('the bar of a day is as long as the share of its times that are free, and its name says so', () => {
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
  const path = '/s/komorebi/book?menu=1&amp;view=month&amp;from=2026-11-21'
  const closed = monthPage()
  expect(closed).toContain(`href="${path}&amp;day=2026-11-24#day"`)
  // Until one is pressed a wide window shows the first free one.
  expect(closed).toMatch(/<tr class="max-sm:hidden"><td[^>]*><section id="day"/)
  expect(closed).not.toMatch(/<a[^>]* aria-current/)
  const opened = monthPage({ opened: '2026-11-24' })
  expect(opened).not.toContain('<tr class="max-sm:hidden">')
  expect(opened).toContain(`href="${path}"`)
  expect(opened).toMatch(/<a[^>]* aria-current="true"/)
  const times = opened.slice(opened.indexOf('id="day"'))
  expect([...times.matchAll(/<button[^>]* value="(2026-11-24T[^"]+)"/g)].map(([, start]) => start)).toEqual(
    saturday.starts.map((start) => `2026-11-24T${start}`),
  )
  // Below the week of the 24th.
  expect(opened.indexOf('id="day"')).toBeGreaterThan(opened.indexOf('11月28日'))
  expect(opened.indexOf('id="day"')).toBeLessThan(opened.indexOf('11月29日'))
  // What is not offered on the way there is not opened.
  expect(monthPage({ opened: '2027-01-24' })).toContain('<tr class="max-sm:hidden">')
})

test('the times of a day stand in the parts of the day that have some', () => {
  const times = (starts: string[]) => {
    const page = monthPage({ days: [{ ...saturday, starts }], opened: saturday.date })
    const [, region = ''] = page.split('id="day"')
    return [...region.matchAll(/<h3[^>]*>([^<]*)<\/h3>|value="[^"]*T([^"]*)"/g)].map(
      ([, part, start]) => part ?? start,
    )
  }
  expect(times(['09:30', '11:45', '12:00', '16:30', '17:00'])).toEqual([
    '午前',
    '09:30',
    '11:45',
    '午後',
    '12:00',
    '16:30',
    '夕方から',
    '17:00',
  ])
  expect(times(['18:00'])).toEqual(['夕方から', '18:00'])
})

test('a full day is one column that says so, with the way onto the list; by telephone or of the own visit it has its times', () => {
  const full = { ...saturday, state: 'full' as const, marks: 'xxxx', starts: [] }
  const open = { ...saturday, date: '2026-11-22', marks: 'oxoo' }
  const tableOf = (page: string) => page.slice(page.indexOf('<table'), page.indexOf('</table>'))
  const waits = { ...someShop, waitlist_minutes: 30 }
  const table = tableOf(weekPage({ days: [full, open] }, waits))
  expect(textOf(/class="closed-sign">.*?<\/span>/s.exec(table)?.[0] ?? '')).toContain('満席')
  expect(
    [...table.matchAll(/<button[^>]* value="([^"]+)"[^>]* class="wait-/g)].map(([, value]) => value),
  ).toEqual(['2026-11-21', '2026-11-22T10:30'])
  // Nothing is said of cells that are not there.
  const said = (days: Week['days']) => textOf(weekPage({ days }, waits)).includes(waitlist.ja.linkText)
  expect([said([full, open]), said([full, { ...open, marks: 'oooo' }])]).toEqual([true, false])
  expect(tableOf(weekPage({ days: [{ ...full, marks: 'xxxt' }, open] }))).not.toContain('closed-sign')
  const moved = html({
    kind: 'reschedule',
    token: '1.abc',
    reservation: { ...someReservation, start_at: '2026-11-21T10:30:00+09:00' },
    week: { ...someWeek, days: [full, open] },
    slotUnavailable: false,
  })
  expect(tableOf(moved)).not.toContain('closed-sign')
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

// Rule BOOK-211.
test('the month of a visit that is being moved marks its day, leads to weeks and days of the move, and never to where it stands', () => {
  const reservation = { ...someReservation, start_at: '2026-11-24T11:00:00+09:00' }
  const page = html({
    kind: 'reschedule_month',
    token: '1.abc',
    reservation: {
      ...reservation,
      move_request: { start_at: '2026-11-26T11:00:00+09:00' },
    } as typeof reservation,
    month: { ...someMonth, opened: '2026-11-25' },
    isAnyStaff: true,
  })
  expect(page).toContain('data-month="現在"')
  expect(page).toContain('data-month="申込中"')
  expect(page).toMatch(/aria-label="11月24日火曜日 [^"]*現在のご予約"/)
  const path = '/r/1.abc/reschedule?'
  expect(page).toContain(`href="${path}from=2026-11-25&amp;any=1" aria-label="週で見る"`)
  expect(page).toContain(`href="${path}view=month&amp;from=2026-11-21&amp;day=2026-11-24&amp;any=1#day"`)
  expect(page).toContain(`href="${path}view=month&amp;from=2026-11-21&amp;any=1"`)
  expect(page).not.toContain('/book')
  // The form of the times sends to the move.
  expect(page).toContain('<form action="/r/1.abc/reschedule" method="get">')
  expect(page).toContain('value="2026-11-25T11:00"')
  const soonest = /<div role="group" aria-labelledby="soonest".*?<\/div>/s.exec(page)?.[0] ?? ''
  expect(soonest).not.toContain('2026-11-24T11:00')
  // Until a day is pressed a wide window shows that of the visit.
  const closed = html({
    kind: 'reschedule_month',
    token: '1.abc',
    reservation,
    month: someMonth,
    isAnyStaff: true,
  })
  expect(closed).toMatch(/<tr class="max-sm:hidden"><td[^>]*><section id="day"[^]*value="2026-11-24T/)
})

// Rule BOOK-203.
test('a time of today that is over is a dot with its legend, no way to wait; noon and evening have air above them', () => {
  const over = { ...saturday, first: '11:00', marks: 'oooooooooooooo', starts: ['11:00'] }
  const tomorrow = { ...over, date: '2026-11-22', first: '10:00', marks: 'oo'.repeat(8) }
  const page = weekPage({ days: [over, tomorrow] }, { ...someShop, waitlist_minutes: 60 })
  expect(page.match(/class="taken-dot"/g)).toHaveLength(3)
  expect(page).not.toContain('wait-cell')
  expect(page.match(/class="opens-part"><th[^>]*>\d\d:\d\d/g)?.map((row) => row.slice(-5))).toEqual([
    '12:00',
    '17:00',
  ])
  expect(weekPage({ days: [over, tomorrow], today: '2026-11-20' })).not.toContain('taken-dot')
})

test('four weeks have their dates as their title; the way on says to which month it leads, or that it is four weeks more', () => {
  const next = (change: Partial<Month>) =>
    textOf(/<a[^>]* data-turn="next"[^>]*>.*?<\/a>/s.exec(monthPage(change))?.[0] ?? '').trim()
  expect(next({})).toBe('次の月')
  const isRange = true
  expect(next({ isRange, next: '2027-01-01' })).toBe('1月へ')
  expect(next({ isRange, next: '2026-12-20' })).toBe('次の4週')
  expect(textOf(monthPage({ isRange }))).toContain('11/21〜11/30')
})

test('the month marks today, and begins with its soonest times', () => {
  const page = monthPage({ today: '2026-11-21', tomorrow: '2026-11-22' })
  expect(page.match(/aria-label="今日 /g)).toHaveLength(1)
  expect(page).toMatch(/id="soonest".*?<button[^>]* value="2026-11-21T11:00"/s)
})
