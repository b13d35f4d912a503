// What other areas use of the waiting list.
export { findWaiting, makeEntryUrl } from './entries/entry-links.ts'
export { serveWaiting } from './serving/serve.ts'
