// Reads the reservation of an answer into the checker's form.
import type { Status, Visit } from './history.ts'
import { minuteOf } from './instants.ts'

/** What every answer about a reservation has. */
export type Event = { reservation_number: string; status: Status; start_at: string; end_at: string }
type WithMoveRequest = { move_request?: { start_at: string; end_at: string } | null }

export const visitOf = ({
  reservation_number: number,
  status,
  start_at,
  end_at,
  move_request,
}: Event & WithMoveRequest): Visit => ({
  number,
  status,
  start: minuteOf(start_at),
  end: minuteOf(end_at),
  moveRequest: move_request
    ? { start: minuteOf(move_request.start_at), end: minuteOf(move_request.end_at) }
    : null,
})
