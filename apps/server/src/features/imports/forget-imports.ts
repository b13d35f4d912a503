// Rows of files are personal data: they go when they are of no more use. Rule IMP-54.
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import type { DueQuery } from '#platform/database/find-due'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { storeCounts, storeMailed } from './counts.ts'

const unstartedLife = 2 * dayMs
/** Since it was last put in line. */
const pausedLife = 7 * dayMs
/** So long it can be undone. */
const endedLife = 7 * dayMs

/** Never started; paused and left; and those that are over, while they still have rows. */
const unstarted = (now: Millis) =>
  sql`i.state = 'ready' and i.created_at < ${millisToWire(now - unstartedLife)}`
const left = (now: Millis) => sql`i.state = 'paused' and i.started_at < ${millisToWire(now - pausedLife)}`
const over = (now: Millis) =>
  sql`i.state in ('done', 'undone', 'canceled') and i.ended_at < ${millisToWire(now - endedLife)} and not i.is_forgotten`

export const forgetQuery =
  (now: Millis): DueQuery<{ shop_id: number }> =>
  (own) =>
    sql<{ shop_id: number }>`
    select distinct i.shop_id from imports i where ${own('i.shop_id')} and ((${unstarted(now)}) or (${left(now)}) or (${over(now)})) limit 5000`

export const forgetOld = (services: Services, scope: ShopScope, now: Millis): Promise<true> =>
  lockAndWrite(services, scope, async (tx) => {
    const { shopId } = scope
    await sql`
      delete from import_rows r using imports i
      where r.shop_id = ${shopId} and i.shop_id = ${shopId} and i.id = r.import_id and ((${unstarted(now)}) or (${over(now)}))`.execute(
      tx,
    )
    await sql`delete from imports i where i.shop_id = ${shopId} and ${unstarted(now)}`.execute(tx)
    await endPaused(tx, scope, now)
    // The headings stay, by which the next file is understood.
    await sql`
      update imports i set is_forgotten = true, unknown_names = '{}', columns = (
        select coalesce(jsonb_agg(jsonb_set(c.value, '{samples}', '[]') order by c.place), '[]')
        from jsonb_array_elements(i.columns) with ordinality c(value, place))
      where i.shop_id = ${shopId} and ${over(now)}`.execute(tx)
    return true as const
  })

/** What is written stays, and can be undone as that of any other; what is not is left out. Of nothing there is nothing to undo. */
const endPaused = async (tx: Tx, scope: ShopScope, now: Millis): Promise<void> => {
  const { shopId } = scope
  const { rows } = await sql<{ id: number }>`
    select i.id from imports i where i.shop_id = ${shopId} and ${left(now)} for update`.execute(tx)
  for (const { id } of rows) await endAsItIs(tx, scope, id, now)
}

/** At most five: a shop has no more that are not over. */
const endAsItIs = async (tx: Tx, scope: ShopScope, id: number, now: Millis): Promise<void> => {
  const { shopId } = scope
  await sql`
    update import_rows set outcome = 'left' where shop_id = ${shopId} and import_id = ${id} and outcome is null`.execute(
    tx,
  )
  await sql`
    update imports i set ended_at = ${millisToWire(now)}, version = version + 1,
      state = case when i.done = 0 and i.made = '{}' then 'canceled' else 'done' end,
      done = (select count(*) from import_rows r where r.shop_id = ${shopId} and r.import_id = ${id})
    where i.shop_id = ${shopId} and i.id = ${id}`.execute(tx)
  await storeCounts(tx, scope, id)
  await storeMailed(tx, scope, id)
}
