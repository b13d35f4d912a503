// What other areas use of the waiting list.
export { findWaiting } from './entries/entry-links.ts'
