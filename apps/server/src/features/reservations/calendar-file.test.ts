import ical, { type VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { calendarFile, googleCalendarLink, type CalendarEntry } from './calendar-file.ts'

const entry: CalendarEntry = {
  language: 'ja',
  uid: 'reservation.7.12@noren.example',
  startAt: '2026-11-21T10:30:00+09:00',
  endAt: '2026-11-21T11:45:00+09:00',
  changedAt: '2026-11-01T08:00:00+09:00',
  sequence: 0,
  number: '48210937',
  menuName: 'カット, カラー; トリートメント\\ 🌸',
  staffName: null,
  shopName: 'Hair Salon 藍',
  address: '東京都渋谷区\n神宮前1-2-3, 2F',
  url: 'https://noren.example/r/1.abc',
  organizer: 'noreply@noren.example',
  status: 'reserved',
}

const parse = (text: string): VEvent => {
  const found = Object.values(ical.sync.parseICS(text)).find((part) => part?.type === 'VEVENT')
  if (found?.type !== 'VEVENT') throw new Error('no event')
  return found
}

test('the visit stands at its hour in Tokyo, whatever the signs in its texts', () => {
  const text = calendarFile(entry)
  const event = parse(text)
  expect(event.start.toISOString()).toBe('2026-11-21T01:30:00.000Z')
  expect(event.end?.toISOString()).toBe('2026-11-21T02:45:00.000Z')
  expect(event.start.tz).toBe('Asia/Tokyo')
  expect(event.summary).toBe('カット, カラー; トリートメント\\ 🌸｜Hair Salon 藍')
  expect(event.location).toBe('Hair Salon 藍 東京都渋谷区\n神宮前1-2-3, 2F')
  expect(event.description).toContain('予約番号 4821-0937')
  expect(event.description).toContain('https://noren.example/r/1.abc')
  expect(event.status).toBe('CONFIRMED')
  expect(text).toContain('METHOD:PUBLISH\r\n')
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Tokyo\r\n')
  expect(text).toContain('DTSTART;TZID=Asia/Tokyo:20261121T103000\r\n')
  expect(text).toContain('DTSTAMP:20261031T230000Z\r\n')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('it names who sends it, and nobody who would have to answer', () => {
  for (const status of ['reserved', 'canceled'] as const) {
    const event = parse(calendarFile({ ...entry, status }))
    expect(event.organizer).toMatchObject({
      params: { CN: 'Hair Salon 藍' },
      val: 'mailto:noreply@noren.example',
    })
    expect(event.attendee).toBeUndefined()
  }
})

test('its id never changes, so that a later file replaces an earlier one', () => {
  const later = calendarFile({
    ...entry,
    startAt: '2026-11-22T10:30:00+09:00',
    endAt: '2026-11-22T11:45:00+09:00',
    changedAt: '2026-11-02T08:00:00+09:00',
    sequence: 1,
  })
  expect(parse(later).uid).toBe(parse(calendarFile(entry)).uid)
  expect([parse(calendarFile(entry)).sequence, parse(later).sequence]).toEqual([0, 1])
  expect(later).toContain('DTSTAMP:20261101T230000Z\r\n')
})

test('a request is tentative, a canceled visit says so, a hidden address is not in the file', () => {
  expect(parse(calendarFile({ ...entry, status: 'pending_approval' })).status).toBe('TENTATIVE')
  const canceled = calendarFile({ ...entry, status: 'canceled', sequence: 2 })
  expect(parse(canceled)).toMatchObject({ status: 'CANCELLED', uid: entry.uid, sequence: 2 })
  expect(canceled).toContain('METHOD:CANCEL\r\n')
  const hidden = calendarFile({ ...entry, address: null })
  expect(parse(hidden).location).toBe('Hair Salon 藍')
  expect(hidden).not.toContain('渋谷')
})

test('the link into Google’s calendar has the hour in Tokyo and the public address, and nothing that is secret', () => {
  const row = {
    start_at: entry.startAt,
    end_at: entry.endAt,
    reservation_number: entry.number,
    menu_name: entry.menuName,
    staff_name: '里美',
    shopName: entry.shopName,
    publicAddress: '東京都渋谷区',
  }
  const link = new URL(googleCalendarLink(row, { language: 'ja', shopUrl: 'https://noren.example/s/ai' }))
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'カット, カラー; トリートメント\\ 🌸｜Hair Salon 藍',
    dates: '20261121T103000/20261121T114500',
    ctz: 'Asia/Tokyo',
    details: '予約番号 4821-0937\n担当 里美\nhttps://noren.example/s/ai',
    location: 'Hair Salon 藍 東京都渋谷区',
  })
  const long = googleCalendarLink(
    { ...row, menu_name: '𠮷'.repeat(800), staff_name: null, publicAddress: null },
    { language: 'en', shopUrl: 'https://noren.example/s/ai' },
  )
  expect(long.length).toBeLessThan(4_000)
  expect(new URL(long).searchParams.get('location')).toBe('Hair Salon 藍')
})
