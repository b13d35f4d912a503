import type { Services } from '../services.ts'

/** Background work that finds by itself what is due: it may run again at any time, and never twice at once. */
export type Job = {
  name: string
  /** Five fields, Asia/Tokyo. */
  schedule: string
  /** Also when a worker starts: the configuration may have changed meanwhile. */
  atStart?: true
  /** Throwing means: try again later. */
  handle: (services: Services) => Promise<void>
}
