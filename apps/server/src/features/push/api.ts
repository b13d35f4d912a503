// What other areas use of the owner's push.
export { parseEvent, queuePushes, queueUndelivered, type QueuedPush } from './queue-pushes.ts'
export { openPushes } from './send-pushes.ts'
export type { PushWriter, PushFacts, PushText } from './deliver-push.ts'
