// Moving the own visit: the week, before and after, the move itself. A GET never changes anything.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ManagedReservation, Movable } from '@noren/contract/booking'
import { customerMovesMax, customerMovesPerHourMax } from '@noren/contract/limits'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { wireOfLocalMinute } from '#platform/clock'
import { isRefusal, type Refusal } from '#platform/errors'
import { seeOther, sendPage, sendTrouble, type Asking, type Site } from './asking.ts'
import { readStart, today, weekOf, weekSpan } from './calendar.ts'
import { last, readFields } from './form.ts'
import { askFor, ownPath, sendOwn, type Named } from './reservation-pages.ts'

type Own = Asking & { token: string; found: ManagedReservation }
type Start = NonNullable<ReturnType<typeof readStart>>
type Request = FastifyRequest<{ Params: Named; Querystring: Record<string, unknown> }>

export const mountReschedulePages = (server: FastifyInstance, site: Site): void => {
  server.get('/r/:token/reschedule', async (request: Request, reply) => {
    const { from, start, lost } = request.query
    const chosen = readStart(textOf(start))
    const here = chosen ? `start=${textOf(start)}` : `from=${fromOf(textOf(from))}`
    const asking = await askFor(site, request, `/reschedule?${here}`)
    const { found } = asking
    if (!found) return sendTrouble(reply, asking, asking.refusal, { of: 'reservation' })
    const own = { ...asking, token: request.params.token, found }
    // Back after the move: that page has nothing left to ask.
    if (chosen && isDone(found, textOf(start))) return seeMoved(reply, own, textOf(start))
    // The reservation's own page says why not.
    if (!found.can.reschedule) return seeOther(reply, ownPath(own, own.token))
    return chosen ? showConfirm(reply, own, chosen) : showWeek(reply, own, textOf(from), lost !== undefined)
  })

  server.post('/r/:token/reschedule', async (request: Request, reply) => {
    const asking = await askFor(site, request, '')
    const { found } = asking
    if (!found) return sendTrouble(reply, asking, asking.refusal, { of: 'reservation' })
    const own = { ...asking, token: request.params.token, found }
    const start = readStart(last(readFields(request.body), 'start'))
    if (!start) return seeOther(reply, ownPath(own, own.token, '/reschedule'))
    const outcome = await site.ask.reschedule(own.visitor, own.token, {
      start_at: wireOfLocalMinute(start.local),
    })
    if (isRefusal(outcome)) return sendRefused(reply, own, start, outcome)
    // Staying where it stands takes a move request back; nothing has moved then.
    const stood = `${start.date}T${start.time}`
    const isWithdrawn = found.move_request !== null && found.start_at.startsWith(stood)
    return isWithdrawn
      ? seeOther(reply, ownPath(own, own.token))
      : seeMoved(reply, { ...own, found: outcome }, stood)
  })
}

/** The visit stands at that start, or was asked to. */
const isDone = ({ start_at, move_request }: ManagedReservation, start: string): boolean =>
  start_at.startsWith(start) || (move_request?.start_at.startsWith(start) ?? false)

/** What was asked for is said by the reservation itself; what was done, by its page as long as it is so. */
const seeMoved = (reply: FastifyReply, own: Own, start: string) => {
  const query: Record<string, string> = own.found.start_at.startsWith(start) ? { moved: start } : {}
  return seeOther(reply, ownPath(own, own.token, '', query))
}

/** Without a move request the week begins with the visit's own date. */
const showWeek = async (reply: FastifyReply, own: Own, from: string, lost: boolean) => {
  const { site, visitor, token, found, now } = own
  const wanted = Math.max(parseDay(from) ?? parseDay(found.start_at.slice(0, 10)) ?? 0, today(now))
  const answer = await site.ask.movable(visitor, token, { from: formatDay(wanted), days: 7 })
  if (isRefusal(answer)) return sendUnmovable(reply, own, answer)
  const lastDay = parseDay(answer.last_date) ?? wanted
  if (wanted > lastDay) return seeOther(reply, ownPath(own, token, '/reschedule', { from: answer.last_date }))
  const span = weekSpan(lastDay, formatDay(wanted), now)
  return sendPage(reply, own, 200, {
    kind: 'reschedule',
    token,
    reservation: found,
    week: weekOf(lastDay, span, answer, now),
    lost,
  })
}

const showConfirm = async (reply: FastifyReply, own: Own, { date, time }: Start) => {
  const { site, visitor, token, found } = own
  const answer = await site.ask.movable(visitor, token, { from: date, days: 1 })
  if (isRefusal(answer)) return sendUnmovable(reply, own, answer)
  if (!isFree(answer, { date, time }))
    return seeOther(reply, ownPath(own, token, '/reschedule', { from: date, lost: '1' }))
  return sendPage(reply, own, 200, {
    kind: 'reschedule_confirm',
    token,
    reservation: found,
    start: `${date}T${time}`,
  })
}

const isFree = ({ days }: Movable, { date, time }: Pick<Start, 'date' | 'time'>): boolean =>
  days.some((day) => day.date === date && day.starts.includes(time))

const sendRefused = async (reply: FastifyReply, own: Own, { date, time }: Start, refusal: Refusal) => {
  const { refused, alternatives = [] } = refusal
  // Moved too often within the hour; other limits say so in a page of their own.
  if (refused === 'too_many' && own.found.moves_left <= customerMovesMax - customerMovesPerHourMax)
    return sendOwn(reply, own, own.token, refused, refusal.retry_after)
  if (refused !== 'slot_taken' && refused !== 'not_offered') return sendUnmovable(reply, own, refusal)
  return sendPage(reply, own, 409, {
    kind: 'reschedule_lost',
    token: own.token,
    reservation: own.found,
    code: refused,
    start: `${date}T${time}`,
    alternatives,
  })
}

const sendUnmovable = (reply: FastifyReply, own: Own, refusal: Refusal) =>
  refusal.refused === 'past_deadline' || refusal.refused === 'final' || refusal.refused === 'moves_exhausted'
    ? sendOwn(reply, own, own.token, refusal.refused)
    : sendTrouble(reply, own, refusal, { of: 'reservation', shopName: own.found.shop.name })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A date as it may stand in an address, or nothing. */
const fromOf = (from: string): string => (parseDay(from) === null ? '' : from)
