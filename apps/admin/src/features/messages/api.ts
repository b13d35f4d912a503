// What other features may use of this one.
export { Outcome, Reason, type Refused, ResendRefusal } from './delivery.tsx'
