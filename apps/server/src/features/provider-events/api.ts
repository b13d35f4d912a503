// What other areas use of provider-events.
export type { EventTaker, Taken } from './event-taker.ts'
export { takeEvent } from './take-event.ts'
