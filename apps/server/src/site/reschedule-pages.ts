// The pages on which a customer moves the visit: the week or month, the confirmation, the move. A GET never changes anything.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ManagedReservation, Movable } from '@noren/contract/booking'
import { customerMovesMax, customerMovesPerHourMax } from '@noren/contract/limits'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { localMinuteToWire, wireToLocalDate } from '#platform/clock'
import { isRefusal, type Refusal } from '#platform/errors'
import { seeOther, sendPage, sendErrorPage, type PageContext, type Site } from './page-context.ts'
import {
  firstOfMonth,
  hasFreeStart,
  monthOf,
  monthSpan,
  readStart,
  today,
  weekOf,
  weekSpan,
} from './calendar.ts'
import { lastValue, readFields } from './form.ts'
import { readManagedContext, managePath, sendManagePage, type LinkParams } from './reservation-pages.ts'

type ManagedContext = PageContext & { token: string; found: ManagedReservation }
type Start = NonNullable<ReturnType<typeof readStart>>
type Request = FastifyRequest<{ Params: LinkParams; Querystring: Record<string, unknown> }>

export const mountReschedulePages = (server: FastifyInstance, site: Site): void => {
  server.get('/r/:token/reschedule', async (request: Request, reply) => {
    const { start, lost, any } = request.query
    const isAnyStaff = any === '1'
    const chosen = readStart(textOf(start))
    const asked = askedOf(request.query)
    const currentPath = (chosen ? `start=${textOf(start)}` : queryOf(asked)) + (isAnyStaff ? '&any=1' : '')
    const read = await readManagedContext(site, request, `/reschedule?${currentPath}`)
    const { found } = read
    if (!found) return sendErrorPage(reply, read, read.refusal, { of: 'reservation' })
    const context = { ...read, token: request.params.token, found }
    // Back after the move: there is nothing left to confirm.
    if (chosen && isDone(found, textOf(start))) return redirectMoved(reply, context, textOf(start))
    // The reservation's own page says why not.
    if (!found.can.reschedule) return seeOther(reply, managePath(context, context.token))
    return chosen
      ? showConfirm(reply, context, chosen, isAnyStaff)
      : showTimes(reply, context, { ...asked, isAnyStaff, slotUnavailable: lost !== undefined })
  })

  server.post('/r/:token/reschedule', async (request: Request, reply) => {
    const read = await readManagedContext(site, request, '')
    const { found } = read
    if (!found) return sendErrorPage(reply, read, read.refusal, { of: 'reservation' })
    const context = { ...read, token: request.params.token, found }
    const fields = readFields(request.body)
    const start = readStart(lastValue(fields, 'start'))
    const isAnyStaff = lastValue(fields, 'any') === '1'
    if (!start) return seeOther(reply, managePath(context, context.token, '/reschedule'))
    const body = { start_at: localMinuteToWire(start.local), ...(isAnyStaff && { any_staff: true }) }
    const outcome = await site.api.reschedule(context.requestContext, context.token, body)
    if (isRefusal(outcome)) return sendRefused(reply, context, start, outcome)
    // Choosing the present start withdraws a move request; nothing has moved then.
    const text = `${start.date}T${start.time}`
    const isWithdrawn = found.move_request !== null && found.start_at.startsWith(text)
    return isWithdrawn
      ? seeOther(reply, managePath(context, context.token))
      : redirectMoved(reply, { ...context, found: outcome }, text)
  })
}

/** The visit was moved to that start, or its move was requested. */
const isDone = ({ start_at, move_request }: ManagedReservation, start: string): boolean =>
  start_at.startsWith(start) || (move_request?.start_at.startsWith(start) ?? false)

/** `moved` makes the page say that the visit was moved. A move request is shown by the reservation itself. */
const redirectMoved = (reply: FastifyReply, context: ManagedContext, start: string) => {
  const query: Record<string, string> = context.found.start_at.startsWith(start) ? { moved: start } : {}
  return seeOther(reply, managePath(context, context.token, '', query))
}

/** 'YYYY-MM-DD', or ''. */
type Asked = { from: string; isMonth: boolean; day: string }

const askedOf = ({ from, view, day }: Request['query']): Asked => ({
  from: dateOf(textOf(from)),
  isMonth: view === 'month',
  day: dateOf(textOf(day)),
})

const queryOf = ({ from, isMonth, day }: Asked): string =>
  `from=${from}` + (isMonth ? '&view=month' : '') + (isMonth && day !== '' ? `&day=${day}` : '')

/** The times begin at `from`, else at the visit's own date, or where a start is free: after it, or else from today on. Rules BOOK-79, BOOK-211. */
const showTimes = async (
  reply: FastifyReply,
  context: ManagedContext,
  { isAnyStaff, slotUnavailable, ...shown }: Asked & { isAnyStaff: boolean; slotUnavailable: boolean },
) => {
  const { site, requestContext, token, found, now } = context
  const asked = parseDay(shown.from)
  // What lies beyond the last day is known with the answer.
  const spanFrom = (day: number) => (shown.isMonth ? monthSpan : weekSpan)(day, formatDay(day), now)
  const ask = (day: number) => {
    const { fromDay, days } = spanFrom(day)
    return site.api.movable(requestContext, token, {
      from: formatDay(fromDay),
      days,
      ...anyStaffQuery(isAnyStaff),
    })
  }
  const pageOf = (day: number) => Math.max(shown.isMonth ? firstOfMonth(day) : day, today(now))
  const visitDay = parseDay(wireToLocalDate(found.start_at)) ?? 0
  let firstDay = asked === null ? pageOf(visitDay) : Math.max(asked, today(now))
  let answer = await ask(firstDay)
  if (asked === null && !isRefusal(answer) && !hasFreeStart(answer)) {
    const free = answer.next_date === null ? await ask(today(now)) : answer
    const next = isRefusal(free) ? null : parseDay(free.next_date ?? '')
    if (next !== null) {
      firstDay = pageOf(next)
      answer = await ask(firstDay)
    }
  }
  if (isRefusal(answer)) return sendUnmovable(reply, context, answer)
  const lastDay = parseDay(answer.last_date) ?? firstDay
  if (firstDay > lastDay)
    return seeOther(
      reply,
      managePath(context, token, '/reschedule', {
        ...(shown.isMonth && { view: 'month' }),
        from: answer.last_date,
        ...(isAnyStaff && { any: '1' }),
      }),
    )
  const page = { token, reservation: found, isAnyStaff }
  if (shown.isMonth) {
    const month = monthOf(lastDay, monthSpan(lastDay, formatDay(firstDay), now), answer, now)
    return sendPage(reply, context, 200, {
      ...page,
      kind: 'reschedule_month',
      month: { ...month, opened: shown.day },
    })
  }
  const week = weekOf(lastDay, weekSpan(lastDay, formatDay(firstDay), now), answer, now)
  return sendPage(reply, context, 200, { ...page, kind: 'reschedule', week, slotUnavailable })
}

const showConfirm = async (
  reply: FastifyReply,
  context: ManagedContext,
  { date, time }: Start,
  isAnyStaff: boolean,
) => {
  const { site, requestContext, token, found } = context
  const answer = await site.api.movable(requestContext, token, {
    from: date,
    days: 1,
    ...anyStaffQuery(isAnyStaff),
  })
  if (isRefusal(answer)) return sendUnmovable(reply, context, answer)
  if (!isFree(answer, { date, time }))
    return seeOther(
      reply,
      managePath(context, token, '/reschedule', { from: date, lost: '1', ...(isAnyStaff && { any: '1' }) }),
    )
  return sendPage(reply, context, 200, {
    kind: 'reschedule_confirm',
    token,
    reservation: found,
    start: `${date}T${time}`,
    isAnyStaff,
  })
}

const anyStaffQuery = (isAnyStaff: boolean): Record<string, string> =>
  isAnyStaff ? { any_staff: 'true' } : {}

const isFree = ({ days }: Movable, { date, time }: Pick<Start, 'date' | 'time'>): boolean =>
  days.some((day) => day.date === date && day.starts.includes(time))

const sendRefused = async (
  reply: FastifyReply,
  context: ManagedContext,
  { date, time }: Start,
  refusal: Refusal,
) => {
  const { refused, alternatives = [] } = refusal
  // Too many moves within the hour are said on the reservation's page, other limits on a page of their own.
  if (refused === 'too_many' && context.found.moves_left <= customerMovesMax - customerMovesPerHourMax)
    return sendManagePage(reply, context, context.token, refused, refusal.retry_after)
  if (refused !== 'slot_taken' && refused !== 'not_offered') return sendUnmovable(reply, context, refusal)
  return sendPage(reply, context, 409, {
    kind: 'reschedule_slot_unavailable',
    token: context.token,
    reservation: context.found,
    code: refused,
    start: `${date}T${time}`,
    alternatives,
  })
}

const sendUnmovable = (reply: FastifyReply, context: ManagedContext, refusal: Refusal) =>
  refusal.refused === 'past_deadline' || refusal.refused === 'final' || refusal.refused === 'moves_exhausted'
    ? sendManagePage(reply, context, context.token, refusal.refused)
    : sendErrorPage(reply, context, refusal, { of: 'reservation', shop: context.found.shop })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A valid date, or nothing. */
const dateOf = (text: string): string => (parseDay(text) === null ? '' : text)
