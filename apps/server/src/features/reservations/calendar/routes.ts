import { wantedOf } from '@noren/contract/booking/wanted'
import { calendar } from '@noren/contract/reservations/calendar'
import { formatTime, minuteOfDay, parseDay } from '@noren/scheduling/time'
import { readEverybodysStarts, readMenuStarts, readOwnersStarts } from '#features/availability/api'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { changeCalendarSettings } from './calendar-settings.ts'
import { listAwaiting, listComing, readCalendarSettings } from './coming.ts'

export const calendarRoutes = {
  next: bind(calendar.next)(async ({ db, scope, now }) => ({ data: await listComing(db, scope, now) })),

  awaiting: bind(calendar.awaiting)(({ db, scope }) => listAwaiting(db, scope)),

  starts: bind(calendar.starts)(async ({ scope, now, ...services }, { params, query }) => {
    const about = { reservationId: params.id, day: parseDay(query.date ?? ''), step: stepOf(query) }
    const found = await (query.any_staff === 'true'
      ? readEverybodysStarts(services, scope, about, now)
      : readOwnersStarts(services, scope, { ...about, staffId: query.staff_id }, now))
    if (!found) return refuse('not_found')
    const timeOf = (start: number) => formatTime(minuteOfDay(start))
    const data = { starts: found.starts.map(timeOf), slot_minutes: found.slotMinutes }
    if (!found.staffOf) return { data }
    const staff_ids = Object.fromEntries(
      [...found.staffOf].map(([start, id]): [string, number] => [timeOf(start), id]),
    )
    return { data: { ...data, staff_ids } }
  }),

  startsOfMenu: bind(calendar.startsOfMenu)(async ({ scope, now, ...services }, { query }) => {
    const wanted = { day: parseDay(query.date) ?? 0, step: stepOf(query), wanted: wantedOf(query) }
    const starts = await readMenuStarts(services, scope, wanted, now)
    if (!starts) return refuse('invalid', { errors: { menu_id: ['menu_unknown'] } })
    return { data: { starts: starts.map((start) => formatTime(minuteOfDay(start))) } }
  }),

  settings: bind(calendar.settings)(async ({ db, user }) => ({
    data: await readCalendarSettings(db, user.userId),
  })),

  updateSettings: bind(calendar.updateSettings)(async ({ db, user }, { body }) => {
    await changeCalendarSettings(db, user.userId, body)
    return { data: await readCalendarSettings(db, user.userId) }
  }),

  changes: bind(calendar.changes)(async ({ scope, versions }) => ({
    data: { version: (await versions.read(scope)) ?? 0 },
  })),
}

const stepOf = ({ step }: { step?: '5' | undefined }): number | undefined =>
  step === undefined ? undefined : Number(step)
