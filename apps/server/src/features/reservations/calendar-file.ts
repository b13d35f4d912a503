// A reservation as a calendar file and as a link into Google's calendar, for the mail and the completion page.
import { shopTimeZone } from '@noren/scheduling/time'
import { formatReservationNumber, type Lang } from '@noren/words/format'
import { messages } from '@noren/words/messages'
import { mailVisits } from '@noren/words/reservations/visits'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { wireToShopDate } from '#platform/clock'

export type CalendarEntry = {
  language: Lang
  /** The same for every version of one reservation, so that a later file replaces the earlier: `reservation.{shop}.{id}@host`. */
  uid: string
  /** RFC 3339. */
  startAt: string
  endAt: string
  /** When the reservation was written last, and how often before: calendars take the later version by these. */
  changedAt: string
  sequence: number
  number: string
  menuName: string
  /** Where customers are shown staff. */
  staffName: string | null
  shopName: string
  /** Null where the shop hides it. */
  address: string | null
  url: string
  /** The address that sends the shop's mails: programs take a cancellation from the sender of the visit alone. */
  organizer: string
  status: 'reserved' | 'pending_approval' | 'canceled' | 'treated'
}

type CalendarRow = Pick<CalendarEntry, 'sequence' | 'shopName' | 'status'> & {
  start_at: string
  end_at: string
  changed_at: string
  reservation_number: string
  menu_name: string
  staff_name: string | null
  publicAddress: string | null
}

/** Of a stored reservation. */
export const calendarFileOf = (
  row: CalendarRow,
  about: Pick<CalendarEntry, 'language' | 'uid' | 'url' | 'organizer'>,
): string =>
  calendarFile({
    ...about,
    startAt: row.start_at,
    endAt: row.end_at,
    changedAt: row.changed_at,
    sequence: row.sequence,
    number: row.reservation_number,
    menuName: row.menu_name,
    staffName: row.staff_name,
    shopName: row.shopName,
    address: row.publicAddress,
    status: row.status,
  })

/**
 * Opens Google's form of a new event, filled in; nothing is sent before the customer presses it. The manage link is not in it: an address
 * stays in histories and logs, and whoever has it may cancel. Rule MSG-168.
 */
export const googleCalendarLink = (
  row: Pick<
    CalendarRow,
    'start_at' | 'end_at' | 'reservation_number' | 'menu_name' | 'staff_name' | 'shopName' | 'publicAddress'
  >,
  { language, shopUrl }: { language: Lang; shopUrl: string },
): string => {
  const texts = messages[language]
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: shortened(texts.calendarTitle(row.menu_name, row.shopName)),
    dates: `${localStamp(row.start_at)}/${localStamp(row.end_at)}`,
    ctz: shopTimeZone,
    details: [
      texts.calendarNumber(formatReservationNumber(row.reservation_number)),
      ...(row.staff_name === null ? [] : [mailVisits[language].servedBy(row.staff_name)]),
      shopUrl,
    ].join('\n'),
    location: shortened([row.shopName, row.publicAddress].filter(Boolean).join(' ')),
  })
  return `https://calendar.google.com/calendar/render?${query.toString()}`
}

/** The wire has the shop's own time: 2026-11-21T10:30:00+09:00 → 20261121T103000. */
const localStamp = (wire: string): string => wire.slice(0, 19).replace(/[-:]/g, '')

/** A Japanese letter takes nine characters of an address, and mail programs cut long ones. */
const shortened = (text: string): string => {
  const letters = Array.from(text)
  return letters.length > 100 ? `${letters.slice(0, 99).join('')}…` : text
}

/** What the file is for: PUBLISH asks for no answer, CANCEL takes the visit out of the calendar again. Rule MSG-37. */
export const calendarMethod = ({ status }: Pick<CalendarEntry, 'status'>): 'PUBLISH' | 'CANCEL' =>
  status === 'canceled' ? 'CANCEL' : 'PUBLISH'

export const calendarFile = (entry: CalendarEntry): string => {
  const texts = messages[entry.language]
  const calendar = ical({
    prodId: { company: 'Noren', product: 'Noren', language: entry.language.toUpperCase() },
    method: ICalCalendarMethod[calendarMethod(entry)],
    timezone: { name: null, generator: () => tokyo },
    events: [
      {
        id: entry.uid,
        timezone: shopTimeZone,
        start: wireToShopDate(entry.startAt),
        end: wireToShopDate(entry.endAt),
        stamp: entry.changedAt,
        sequence: entry.sequence,
        organizer: { name: entry.shopName, email: entry.organizer },
        summary: texts.calendarTitle(entry.menuName, entry.shopName),
        description: [
          texts.calendarNumber(formatReservationNumber(entry.number)),
          ...(entry.staffName === null ? [] : [mailVisits[entry.language].servedBy(entry.staffName)]),
          texts.manage,
          entry.url,
        ].join('\n'),
        location: [entry.shopName, entry.address].filter(Boolean).join(' '),
        url: entry.url,
        status: statuses[entry.status],
      },
    ],
  })
  return calendar.toString()
}

const statuses = {
  reserved: ICalEventStatus.CONFIRMED,
  treated: ICalEventStatus.CONFIRMED,
  pending_approval: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
}

// Japan keeps one offset all year; without this block some calendars take the zone's name for unknown.
export const tokyo = [
  'BEGIN:VTIMEZONE',
  `TZID:${shopTimeZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')
