// What a device shows of a reservation, as it is when the notification is sent. Rules MSG-224, MSG-225.
import type { PushEvent } from '@noren/contract/messages/push'
import { screenPath } from '@noren/contract/screens'
import { formatShortDate, formatTime, formatTimes, type Lang } from '@noren/words/format'
import { pushes, visitNumbers } from '@noren/words/reservations/push'
import { isSuperseded, parseMessageKind, parseTimeChange } from '#features/messages/api'
import type { PushFacts, PushText, PushWriter } from '#features/push/api'
import { wireToLocalDate, wireToLocalMinute } from '#platform/clock'
import { readTold, type Told } from './read-told.ts'
import { linesOf } from './visit-texts.ts'

export const writeReservationPush: PushWriter = async ({ db }, scope, facts) => {
  const { reservationId, language, shown } = facts
  if (reservationId === null) return plainText(facts, screenPath('/reservation-calendar', {}))
  const row = await readTold(db, scope, reservationId)
  if (!row || isOver(facts, row)) return null
  const url = screenPath('/reservation/{id}', { id: reservationId })
  if (shown === 'none') return plainText(facts, url)
  const words = pushes[language]
  const when = whenOf(language, facts, row)
  const visit = row.visit === null ? null : visitNumbers[language].of(row.visit)
  return {
    title: words.titles[facts.event],
    body:
      shown === 'time'
        ? when
        : linesOf([
            when,
            words.customer(shortened(row.name), visit),
            shortened(row.menu_name),
            row.staff_name && words.servedBy(row.staff_name),
          ]),
    url,
    actions: answeredEvents.has(facts.event)
      ? (['approve', 'decline'] as const).map((action) => ({
          action,
          title: words.actions[action],
          url: `${url}?answer=${action}`,
        }))
      : undefined,
  }
}

/** Of what waits for the owner's answer. A press opens the page alone. */
const answeredEvents: ReadonlySet<PushEvent> = new Set([
  'shop_awaiting',
  'shop_waiting',
  'shop_move_requested',
])

/** Nothing of what it is about, where the owner wants that or there is no visit. */
const plainText = ({ event, language, shown }: PushFacts, url: string): PushText =>
  shown === 'none'
    ? { ...pushes[language].something, url }
    : { title: pushes[language].titles[event], body: '', url }

const isOver = ({ event, details }: PushFacts, row: Told): boolean => {
  // Told as a new reservation is, which it may not be any more.
  const kind = event === 'waitlist_served' ? 'shop_new' : event
  return (
    kind.startsWith('shop_') &&
    isSuperseded({ ...row, kind: parseMessageKind(kind), details, recipient: 'shop' })
  )
}

/** 11/24(火) 10:00〜11:00; of a moved one from when to when. */
const whenOf = (language: Lang, { details }: PushFacts, row: Told): string => {
  const change = parseTimeChange(details)
  const whole = `${dateOf(language, row.start_at)} ${formatTimes(language, timeOf(row.start_at), timeOf(row.end_at))}`
  if (!change || change.from === change.to) return whole
  const [from, to] = [change.from, change.to].map((at) => `${dateOf(language, at)} ${timeOf(at)}`)
  return pushes[language].moved(from ?? '', to ?? '')
}

const dateOf = (language: Lang, wire: string): string => formatShortDate(language, wireToLocalDate(wire))
const timeOf = (wire: string): string => formatTime(wireToLocalMinute(wire) % 1440)

/** A notification shows no more, and its payload is small. */
const nameMax = 80

const shortened = (text: string): string =>
  text.length <= nameMax ? text : `${text.slice(0, nameMax).replace(/[\ud800-\udbff]$/, '')}…`
