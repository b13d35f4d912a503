import { reservations } from '@noren/contract/reservations'
import { calendarDaysMax } from '@noren/contract/limits'
import { MINUTES_PER_DAY, parseDay } from '@noren/scheduling/time'
import { fromLocalMinute } from '#platform/clock'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { listCalendar, listChangeLogs, readReservation } from './queries.ts'
import { explainLog } from './rules.ts'

const logsPerPage = 10

export const reservationRoutes = {
  list: bind(reservations.list)(async ({ db, scope }, { query }) => {
    const from = parseDay(query.from) ?? 0
    const to = parseDay(query.to) ?? 0
    if (to < from || to - from + 1 > calendarDaysMax)
      return refuse('invalid', { errors: { to: ['range_too_long'] } })
    const events = await listCalendar(db, scope, {
      from: fromLocalMinute(from * MINUTES_PER_DAY),
      to: fromLocalMinute((to + 1) * MINUTES_PER_DAY),
      statuses: query.status ?? [],
    })
    return { data: events }
  }),

  read: bind(reservations.read)(async ({ db, scope }, { params }) => {
    const reservation = await readReservation(db, scope, params.id)
    return reservation ? { data: reservation } : refuse('not_found')
  }),

  changeLogs: bind(reservations.changeLogs)(async ({ db, scope, visitor }, { params, query }) => {
    const page = query.page ?? 1
    const found = await listChangeLogs(db, scope, { reservationId: params.id, page, perPage: logsPerPage })
    if (!found) return refuse('not_found')
    return {
      data: found.rows.map((row) => ({
        id: row.id,
        created_at: row.created_at,
        explanations: explainLog(row, visitor.language),
        note: null,
      })),
      meta: {
        page,
        per_page: logsPerPage,
        last_page: Math.max(1, Math.ceil(found.total / logsPerPage)),
        total: found.total,
      },
    }
  }),
}
