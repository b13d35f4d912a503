import { reservations, reservationsPerPage, type SearchStatus } from '@noren/contract/reservations'
import { calendarDaysMax } from '@noren/contract/limits'
import { formatDay, minutesPerDay, parseDay } from '@noren/scheduling/time'
import { localMinuteToMillis, type Millis } from '#platform/clock'
import { listOccupancies } from '#features/occupancies/api'
import { listOffered } from '#features/offers/api'
import { readPlanWindow, isWindowHeld } from '#features/plans/api'
import { staffNames } from '#features/staff/api'
import { bind } from '#platform/endpoint/bind'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { isRefusal, refuse } from '#platform/errors'
import type { Services } from '#platform/services'
import { enterReservation } from './commands/enter-reservation.ts'
import { listCalendar, readReservation } from './read-reservation.ts'
import { listChangeLogs, menuNames, seatNames } from './change-logs.ts'
import { refuseStart } from './stages.ts'
import { explainLog, menuIdsIn, seatIdsIn } from './change-logs.ts'
import { searchReservations } from './search/search-reservations.ts'

const logsPerPage = 10

export const reservationRoutes = {
  list: bind(reservations.list)((context, { query }) =>
    query.page === undefined
      ? readCalendar(context, query)
      : readFound(context, { ...query, page: query.page }),
  ),

  enter: bind(reservations.enter)(async (context, { body }) => {
    const { db, scope, now, requestContext, user } = context
    const unenterable = refuseStart(body.start_at, now)
    if (unenterable) return unenterable
    const entry = {
      input: body,
      idempotencyKey: requestContext.idempotencyKey,
      userId: user.userId,
      language: requestContext.language,
    }
    const entered = await enterReservation(context, scope, entry, now)
    if (isRefusal(entered)) return entered
    const made = await readReservation(db, scope, { id: entered.id, userId: user.userId }, now)
    if (!made) throw new Error('a reservation that was just made is not there')
    return { data: { ...made, mail: entered.mail } }
  }),

  read: bind(reservations.read)(async ({ db, scope, user, now }, { params }) => {
    const found = await readReservation(db, scope, { id: params.id, userId: user.userId }, now)
    return found ? { data: found } : refuse('not_found')
  }),

  changeLogs: bind(reservations.changeLogs)(async ({ db, scope, requestContext }, { params, query }) => {
    const page = query.page ?? 1
    const found = await listChangeLogs(db, scope, {
      reservationId: params.id,
      page,
      perPage: logsPerPage,
    })
    if (!found) return refuse('not_found')
    const names = await read(db, scope, async (tx) => ({
      staff: await staffNames(tx, scope),
      menus: await menuNames(tx, scope, [...new Set(found.rows.flatMap(menuIdsIn))]),
      seats: await seatNames(tx, scope, [...new Set(found.rows.flatMap(seatIdsIn))]),
    }))
    return {
      data: found.rows.map((row) => ({
        id: row.id,
        created_at: row.created_at,
        explanations: explainLog(row, requestContext.language, names),
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

type Context = Services & { scope: ShopScope; now: Millis }
type Asked = {
  from?: string | undefined
  to?: string | undefined
  status?: SearchStatus[] | undefined
  brief?: 'true' | 'false' | undefined
}

const readCalendar = async (
  { scope, now, ...services }: Context,
  { from: first, to: last, status, brief }: Asked,
) => {
  const from = parseDay(first ?? '') ?? 0
  const to = parseDay(last ?? '') ?? 0
  if (to - from + 1 > calendarDaysMax) return refuse('invalid', { errors: { to: ['range_too_long'] } })
  const shown = await readPlanWindow(services, scope, now)
  if (shown && isWindowHeld(services.config) && (from < shown.from || to > shown.to))
    return refuse('plan_window')
  const window = { from: from * minutesPerDay, to: (to + 1) * minutesPerDay }
  const wanted = {
    from: localMinuteToMillis(window.from),
    to: localMinuteToMillis(window.to),
    statuses: (status ?? []).filter((one) => one !== 'spam'),
    isBrief: brief === 'true',
  }
  const [data, { occupied, external }, offered] = await Promise.all([
    listCalendar(services.db, scope, wanted),
    listOccupancies(services.db, scope, window, now),
    listOffered(services.db, scope, window, now),
  ])
  return {
    data,
    occupied,
    external,
    offered,
    window: shown && { from: formatDay(shown.from), to: formatDay(shown.to) },
  }
}

/** Whatever the plan shows: old reservations must be found. Rule RES-29. */
const readFound = async (
  { scope, now, ...services }: Context,
  {
    from,
    to,
    status,
    q,
    page,
    per_page,
  }: Asked & { q?: string | undefined; page: number; per_page?: number | undefined },
) => {
  const perPage = per_page ?? reservationsPerPage[0]
  const dayToMillis = (date: string | undefined, days: number): Millis | undefined => {
    const day = date === undefined ? null : parseDay(date)
    return day === null ? undefined : localMinuteToMillis((day + days) * minutesPerDay)
  }
  const search = {
    text: q ?? '',
    statuses: status ?? [],
    from: dayToMillis(from, 0),
    to: dayToMillis(to, 1),
    page,
    perPage,
    now,
  }
  const { rows, total } = await searchReservations(services, scope, search)
  const meta = { page, per_page: perPage, last_page: Math.max(1, Math.ceil(total / perPage)), total }
  return { data: rows, meta, occupied: [], external: [], window: null }
}
