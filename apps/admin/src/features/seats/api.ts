// What other features may use of this one.
export { SeatsPart } from './seats-part.tsx'
