// The shop's visits as a calendar that other programs read again and again. Rules FEED-4, FEED-5.
import type { FeedPrivacy } from '@noren/contract/feeds/feed'
import { shopTimeZone } from '@noren/scheduling/time'
import { calendarFeeds } from '@noren/words/feeds/calendar'
import { formatReservationNumber, type Lang } from '@noren/words/format'
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { tokyo } from '#features/reservations/api'
import { wireToShopDate } from '#platform/clock'

export type FeedEvent = {
  uid: string
  status: 'reserved' | 'pending_approval' | 'canceled' | 'treated'
  /** RFC 3339. */
  start_at: string
  end_at: string
  changed_at: string
  sequence: number
  menu_name: string
  name: string
  is_block: boolean
  /** Null where the shop has one staff member. */
  staff_name: string | null
  reservation_number: string
  /** The owner's screen of it. */
  url: string
}

export type Feed = {
  language: Lang
  shopName: string
  privacy: FeedPrivacy
  events: readonly FeedEvent[]
}

// For how long a copy is good. The library writes these behind the zone, where no property may stand (RFC 5545, 3.4), so they go with it.
const lifetime = 'REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\nX-PUBLISHED-TTL:PT15M'

export const feedFile = ({ language, shopName, privacy, events }: Feed): string => {
  const words = calendarFeeds[language]
  const calendar = ical({
    prodId: { company: 'Noren', product: 'Noren', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    name: words.name(shopName),
    timezone: { name: null, generator: () => `${lifetime}\r\n${tokyo}` },
    events: events.map((event) => {
      const isTentative = event.status === 'pending_approval'
      return {
        id: event.uid,
        timezone: shopTimeZone,
        start: wireToShopDate(event.start_at),
        end: wireToShopDate(event.end_at),
        stamp: event.changed_at,
        lastModified: event.changed_at,
        sequence: event.sequence,
        summary: isTentative
          ? words.awaiting(titleOf(event, privacy, language))
          : titleOf(event, privacy, language),
        status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
        busystatus: isTentative ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.BUSY,
        ...(privacy !== 'busy' && {
          url: event.url,
          ...(!event.is_block && {
            description: [
              words.number(formatReservationNumber(event.reservation_number)),
              ...(event.staff_name === null ? [] : [words.servedBy(event.staff_name)]),
            ].join('\n'),
          }),
        }),
      }
    }),
  })
  return calendar.toString()
}

/** Neither telephone nor mail address, whatever the owner chose. */
const titleOf = ({ is_block, menu_name, name }: FeedEvent, privacy: FeedPrivacy, language: Lang): string => {
  const words = calendarFeeds[language]
  if (privacy === 'busy') return is_block ? words.block : words.visit
  return privacy === 'customer' && name !== '' ? words.withCustomer(menu_name, name) : menu_name
}
