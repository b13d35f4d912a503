// What a calendar of another program says, as time that is taken. It runs in a thread of its own: what strangers write may take for ever.
import { minutesPerDay, parseDay } from '@noren/scheduling/time'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { millisToLocalMinute, zonedToMillis } from '#platform/clock'

export type Asked = {
  text: string
  /** Local minutes between which time is wanted. */
  from: number
  to: number
  /** Of reservations of this host: a visit that came back in somebody's calendar takes no time twice. */
  ownIds: { start: string; end: string }
}

/** Local minutes, never over midnight. */
export type Busy = { start: number; end: number; title: string }
export type ReadCalendar = { busy: Busy[]; truncated: boolean } | { error: 'not_calendar' | 'too_complex' }

/** Stretches that are taken over, the earliest first. Rule FEED-10. */
export const busyMax = 2000
/** Occurrences that are counted out, those before the window with them. */
const stepsMax = 200_000
const titleMax = 100

export const readCalendarFile = ({ text, from, to, ownIds }: Asked): ReadCalendar => {
  const root = parse(text)
  if (!root) return { error: 'not_calendar' }
  const busy: Busy[] = []
  const take: Take = (event, start, end) => {
    if (!takesTime(event.component)) return
    const zone = zoneOf(event.component)
    const [first, last] = [Math.max(minuteOf(start, zone), from), Math.min(minuteOf(end, zone), to)]
    const title = Array.from(
      (event.summary ?? '')
        .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')
        .trim(),
    )
      .slice(0, titleMax)
      .join('')
    for (let at = first; at < last; at = (Math.floor(at / minutesPerDay) + 1) * minutesPerDay)
      busy.push({
        start: at,
        end: Math.min((Math.floor(at / minutesPerDay) + 1) * minutesPerDay, last),
        title,
      })
  }
  let steps = 0
  const readEvent = ({ event, isRecurring }: { event: ICAL.Event; isRecurring: boolean }): void => {
    const uid = event.uid ?? ''
    if ((uid.startsWith(ownIds.start) && uid.endsWith(ownIds.end)) || !event.startDate) return
    if (!isRecurring) return take(event, event.startDate, event.endDate ?? event.startDate)
    takePeriods(event, take)
    // The first date is DTSTART's; the library counts it out by a rule alone, and knows no other of a list of dates.
    if (!event.component.hasProperty('rrule'))
      event.component.addPropertyWithValue('rdate', event.startDate.clone())
    const occurrences = event.iterator()
    for (let next = occurrences.next(); next; next = occurrences.next()) {
      if (++steps > stepsMax || busy.length > 10 * busyMax) return
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      if (minuteOf(next, zoneOf(event.component)) > to) return
      take(item, startDate, endDate)
    }
  }
  for (const found of eventsOf(root)) {
    // The library throws at a value that breaks the format: that event takes no time, the others do.
    try {
      readEvent(found)
    } catch {
      continue
    }
    if (steps > stepsMax || busy.length > 10 * busyMax) return { error: 'too_complex' }
  }
  const unique = new Map(busy.map((one) => [`${one.start} ${one.end} ${one.title}`, one]))
  const sorted = [...unique.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)
  return { busy: sorted.slice(0, busyMax), truncated: sorted.length > busyMax }
}

/** Libraries throw where a file breaks the format: it is then no calendar. */
const parse = (text: string): ICAL.Component | undefined => {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return undefined
  try {
    const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF?\s*/, ''))
    // One file may hold several calendars; the first is read.
    const [first] = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]
    const root = new ICAL.Component(first)
    for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    return root
  } catch {
    return undefined
  }
}

/** Each event with the single dates of its series that were changed; a changed date without its series stands for itself. */
const eventsOf = (root: ICAL.Component): { event: ICAL.Event; isRecurring: boolean }[] => {
  const byUid = Map.groupBy(root.getAllSubcomponents('vevent'), (one) =>
    String(one.getFirstPropertyValue('uid') ?? ''),
  )
  return [...byUid].flatMap(([uid, components]) => {
    const isChanged = (one: ICAL.Component) => one.hasProperty('recurrence-id')
    const changed = components.filter(isChanged)
    const whole = components.filter((one) => !isChanged(one))
    const [series] = whole
    if (uid === '' || whole.length !== 1 || (!series?.hasProperty('rrule') && !series?.hasProperty('rdate')))
      return components.map((one) => {
        const event = new ICAL.Event(one)
        return { event, isRecurring: !isChanged(one) && event.isRecurring() }
      })
    return [{ event: new ICAL.Event(series, { exceptions: changed }), isRecurring: true }]
  })
}

type Take = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => void

/** Takes further dates that say their own end (RDATE;VALUE=PERIOD) out of the series: the library knows none. */
const takePeriods = (event: ICAL.Event, take: Take): void => {
  for (const dates of event.component.getAllProperties('rdate'))
    if (dates.type === 'period') {
      for (const period of dates.getValues()) take(event, period.start, period.getEnd())
      event.component.removeProperty(dates)
    }
}

const takesTime = (event: ICAL.Component): boolean => {
  const valueOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    valueOf('status') !== 'CANCELLED' &&
    valueOf('transp') !== 'TRANSPARENT' &&
    !['FREE', 'WORKINGELSEWHERE'].includes(valueOf('x-microsoft-cdo-busystatus'))
  )
}

/** What the start's TZID says, for files that do not bring the zone with them. Outlook writes the names that Windows has. */
const zoneOf = (event: ICAL.Component): string | undefined => {
  const tzid = event.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  return typeof tzid === 'string' ? (findIana(tzid)[0] ?? tzid) : undefined
}

/** Whole days and times without a zone are those of the shop. NaN, which takes no time, for a date that there is not. */
const minuteOf = (time: ICAL.Time, tzid: string | undefined): number => {
  const day = parseDay(`${pad(time.year, 4)}-${pad(time.month, 2)}-${pad(time.day, 2)}`) ?? Number.NaN
  if (time.isDate) return day * minutesPerDay
  if (time.zone !== ICAL.Timezone.localTimezone) return millisToLocalMinute(time.toUnixTime() * 1000)
  const local = day * minutesPerDay + time.hour * 60 + time.minute
  const zoned = tzid === undefined ? Number.NaN : zonedToMillis(time, tzid)
  return Number.isNaN(zoned) ? local : millisToLocalMinute(zoned)
}

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')
