// What other areas use of the owner's push.
export { eventOf, queuePushes, queueUndelivered, type QueuedPush } from './queue-pushes.ts'
export { openPushes } from './send-pushes.ts'
export type { PushWriter, PushFacts, PushText } from './deliver-push.ts'
