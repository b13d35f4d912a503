import { salesFiles } from '@noren/contract/reports/files'
import { Readable } from 'node:stream'
import { noteExport } from '#features/customers/api'
import { hourMs } from '#platform/clock'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { isFresh } from '#platform/identity/session'
import { takeHits, type Limit } from '#platform/limits'
import { midnightOf } from '../days.ts'
import { salesLines } from './export-sales.ts'
import { countBilledVisits } from './sold-bills.ts'

/** Rule REP-34. */
const exportLimit: Limit = { max: 30, window: hourMs }

export const salesFileRoutes = {
  export: bind(salesFiles.export)(
    async ({ scope, user, now, requestContext, ...services }, { params: { kind }, query }) => {
      if (!isFresh(user, now)) return refuse('sign_in_again')
      const limited = await takeHits(services, [[`sales-export:${scope.shopId}`, exportLimit]], now)
      if (limited) return limited
      const { db } = services
      const days = { from: midnightOf(query.from), to: midnightOf(query.to, 1) }
      const count = await countBilledVisits(db, scope, days)
      await noteExport(db, scope, { userId: user.userId, action: 'reservations_exported', count }, now)
      const { language } = requestContext
      return {
        name: `${kind}-${query.from}-${query.to}.csv`,
        bytes: Readable.from(salesLines(db, scope, { kind, days }, language)),
      }
    },
  ),
}
