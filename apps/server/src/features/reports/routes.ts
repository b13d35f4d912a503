import { countedVisits } from '@noren/contract/reports/counted-visits'
import { regularReports } from '@noren/contract/reports/regulars'
import { salesReports } from '@noren/contract/reports/sales'
import { utilisationReports } from '@noren/contract/reports/utilisation'
import { bind } from '#platform/endpoint/bind'
import { listCounted } from './counted-visits.ts'
import { listOverdue } from './list-overdue.ts'
import { readCohorts } from './read-cohorts.ts'
import { readSales } from './read-sales.ts'
import { readUtilisation } from './read-utilisation.ts'
import { setTarget } from './set-target.ts'

const usualPerPage = 15

export const reportRoutes = {
  sales: bind(salesReports.show)(async ({ db, scope, now, requestContext }, { query }) => ({
    data: await readSales(db, scope, { ...query, language: requestContext.language }, now),
  })),

  setTarget: bind(salesReports.setTarget)(async (context, { params, body }) => {
    await setTarget(context, context.scope, { month: params.month, amount: body.amount })
    return undefined
  }),

  utilisation: bind(utilisationReports.show)(async ({ db, scope, now }, { query }) => ({
    data: await readUtilisation(db, scope, query, now),
  })),

  cohorts: bind(regularReports.cohorts)(async ({ db, scope, now }) => ({
    data: await readCohorts(db, scope, now),
  })),

  overdue: bind(regularReports.overdue)(async ({ db, scope, now }, { query }) => {
    const { page = 1, per_page = usualPerPage } = query
    const { customers, total } = await listOverdue(db, scope, { page, perPage: per_page }, now)
    return { data: customers, meta: metaOf({ page, per_page, total }) }
  }),

  counted: bind(countedVisits.list)(async ({ db, scope, now }, { query }) => {
    const { page = 1, per_page = usualPerPage } = query
    const { rows, total, amount } = await listCounted(db, scope, { ...query, page, per_page }, now)
    return { data: rows, meta: { ...metaOf({ page, per_page, total }), amount } }
  }),
}

const metaOf = ({ page, per_page, total }: { page: number; per_page: number; total: number }) => ({
  page,
  per_page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  total,
})
