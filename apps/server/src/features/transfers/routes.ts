import { transfers } from '@noren/contract/shops/transfers'
import { noteExport } from '#features/customers/api'
import { readShop } from '#features/shops/api'
import { bind } from '#platform/endpoint/bind'
import { hourMs, minuteMs } from '#platform/clock'
import { isRefusal, refuse } from '#platform/errors'
import { isFresh } from '#platform/identity/session'
import { takeHits, type Limit } from '#platform/limits'
import { makeExport } from './export-shop.ts'
import { isTurnOf } from '#platform/background/turns'
import { importShop } from './imports/import-shop.ts'
import { readSummary } from './summary.ts'

/** Rule TRANS-2. */
const exportLimit: Limit = { max: 6, window: hourMs }
/** So long a download may take; the file is gone after it. */
const downloadTimeout = 30 * minuteMs

export const transferRoutes = {
  export: bind(transfers.export)(async ({ scope, user, now, ...services }) => {
    // It takes everything out at once: whoever asks has just shown that they are the owner.
    if (!isFresh(user, now)) return refuse('sign_in_again')
    const limited = await takeHits(services, [[`export:${scope.shopId}`, exportLimit]], now)
    if (limited) return limited
    const { domain } = await readShop(services.db, scope)
    const { counts } = await readSummary(services.db, scope)
    const access = { userId: user.userId, action: 'all_exported', count: counts.customers } as const
    await noteExport(services.db, scope, access, now)
    const made = await makeExport(services, scope, now)
    if (isRefusal(made)) return made
    const signal = AbortSignal.timeout(downloadTimeout)
    return { name: `${domain}.zip`, size: made.size, bytes: made.file.createReadStream({ start: 0, signal }) }
  }),

  summary: bind(transfers.summary)(async ({ db, scope }) => ({ data: await readSummary(db, scope) })),

  turn: bind(transfers.turn)(async ({ scope, now, ...services }) => ({
    data: { free: await isTurnOf(services, scope.shopId, now) },
  })),

  import: bind(transfers.import)(async ({ scope, user, now, ...services }, { query, upload }) => {
    const wanted = { upload, isDry: query.dry_run === 'true', userId: user.userId }
    const done = await importShop(services, scope, wanted, now)
    return isRefusal(done) ? done : { data: done }
  }),
}
