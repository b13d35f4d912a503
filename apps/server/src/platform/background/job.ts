import type { Services } from '../services.ts'

/** Background work: sent with a payload of ids, or run by its schedule. */
export type Job<P extends object = object> = {
  name: string
  /** Five fields, Asia/Tokyo; absent for jobs that are sent. */
  schedule?: string
  /** Also when a worker starts: the configuration may have changed meanwhile. */
  atStart?: true
  /** Throwing means: try again later. */
  handle: (services: Services, payload: P) => Promise<void>
}
