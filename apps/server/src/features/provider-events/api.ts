// What other areas use of provider-events.
export type { EventHandler, ProviderEvent, Taken } from './provider-event.ts'
export { takeEvent } from './take-event.ts'
