import { salesReports } from '@noren/contract/reports/sales'
import { bind } from '#platform/endpoint/bind'
import { readSales } from './read-sales.ts'
import { setTarget } from './set-target.ts'

export const reportRoutes = {
  sales: bind(salesReports.show)(async ({ db, scope, now, requestContext }, { query }) => ({
    data: await readSales(db, scope, { ...query, language: requestContext.language }, now),
  })),

  setTarget: bind(salesReports.setTarget)(async (context, { params, body }) => {
    await setTarget(context, context.scope, { month: params.month, amount: body.amount })
  }),
}
