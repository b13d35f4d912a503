// What other features may use of this one.
export { ReservationLinks } from './reservation-links.tsx'
export { staffColorClass } from './staff-color.ts'
