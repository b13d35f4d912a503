import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

/** Without visits. */
export const closedDate = '2026-10-02'

export const makeClosedDay = (server: TestServer, { shopId, userId }: TestShop) =>
  server.sql(
    `insert into day_closings (shop_id, date, cash_float, cash_expected, total, cash_counted, closed_by, closed_at)
     values ($1, $2, 30000, 30000, 0, 30000, $3, $2::date + interval '20 hours')`,
    [shopId, closedDate, userId],
  )
