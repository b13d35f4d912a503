import type { Job } from '#platform/background/job'
import { forgetOld, forgetQuery } from './forget-imports.ts'
import { runQueued } from './running/run-imports.ts'
import { forEachDue } from '#platform/background/each-shop'

/** What the owner started, or wants taken back. It is woken when there is something, and looks by itself once a minute. */
export const runImports: Job = { name: 'run-imports', schedule: '* * * * *', handle: runQueued }

/** What was read of a file is kept while it is of use. Rule IMP-54. */
export const forgetImports: Job = {
  name: 'forget-imports',
  schedule: '37 4 * * *',
  handle: (services) => {
    const now = services.clock.now()
    return forEachDue(services, { job: 'forget-imports', atOnce: 5_000 }, forgetQuery(now), ({ scope }) =>
      forgetOld(services, scope, now),
    )
  },
}
