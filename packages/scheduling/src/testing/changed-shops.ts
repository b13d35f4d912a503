import type { SeatNeed, Service } from '../occupancies.ts'
import type { GeneratedOffer } from './shops.ts'

/** What a shop would be if a rule were forgotten. */

type Visits = GeneratedOffer['visits']

/** Waiting time is busy. */
export const joinedRows = (visits: Visits): Visits =>
  visits.map((row) => {
    const rows = visits.filter(({ visitId }) => visitId !== undefined && visitId === row.visitId)
    return { ...row, end: Math.max(row.end, ...rows.map(({ end }) => end)) }
  })

/** Blocked time is a visit. */
export const countedBlocks = (visits: Visits): Visits =>
  visits.map((row, index) => ({ ...row, visitId: row.visitId ?? 10_000 + index }))

/** Seats are needed for other minutes. */
export const shiftedSeats = (
  service: Service,
  change: (ranges: SeatNeed['ranges']) => SeatNeed['ranges'],
): Service => ({
  ...service,
  seats: service.seats?.map((need) => ({ ...need, ranges: change(need.ranges) })),
})

/** Each group has one unit. */
export const firstUnits = (units: GeneratedOffer['seatUnits']): GeneratedOffer['seatUnits'] =>
  units && new Map([...units].map(([group, all]) => [group, all.slice(0, 1)]))
