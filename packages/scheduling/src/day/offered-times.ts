import {
  occupiedByReservation,
  subtractAll,
  type Occupied,
  type Span,
  type TimedReservation,
} from '../occupancies.ts'

/**
 * What an offer holds: the minutes of all its times, as the visit at each of them would occupy them, joined where they meet; without
 * those that the visit occupies already where it stands.
 */
export const occupiedByOffer = (times: readonly TimedReservation[], visit?: TimedReservation): Occupied => {
  const wanted = times.map(occupiedByReservation)
  const held = visit ? occupiedByReservation(visit) : { staff: [], seats: [] }
  return {
    staff: [
      ...Map.groupBy(
        wanted.flatMap(({ staff }) => staff),
        ({ staffId }) => staffId,
      ),
    ].flatMap(([staffId, spans]) =>
      joined(spans)
        .flatMap((span) =>
          subtractAll(
            span,
            held.staff.filter((one) => one.staffId === staffId),
          ),
        )
        .map((span) => ({ staffId, ...span })),
    ),
    seats: [
      ...Map.groupBy(
        wanted.flatMap(({ seats }) => seats),
        ({ seatId }) => seatId,
      ),
    ].flatMap(([seatId, spans]) =>
      joined(spans)
        .flatMap((span) =>
          subtractAll(
            span,
            held.seats.filter((one) => one.seatId === seatId),
          ),
        )
        .map((span) => ({ seatId, ...span })),
    ),
  }
}

/** Sorted, those that meet or overlap as one. */
const joined = (spans: readonly Span[]): Span[] =>
  spans
    .toSorted((one, other) => one.start - other.start)
    .reduce<Span[]>((all, { start, end }) => {
      const last = all.at(-1)
      if (!last || last.end < start) return [...all, { start, end }]
      return [...all.slice(0, -1), { start: last.start, end: Math.max(last.end, end) }]
    }, [])
