// What the operator changes. Each is logged in the same transaction. Rules PLAN-26 to PLAN-28.
import { tellHidden, setPlan, type PlanCode, readPaidPlan } from '#features/plans/api'
import { lockShop } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import { asSystem, noShop, type ShopScope } from '#platform/database/scope'
import { write, type Db, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'

/** What a command needs of the services: the program that runs it may be no server. */
export type OperatorServices = Pick<Services, 'db' | 'config' | 'publishChange' | 'wakeWorker'>

/**
 * The standard plan without a contract, until the end of a day or for good; `free` takes it back. In `live` menus beyond the free plan
 * become drafts.
 */
export const grantPlan = (
  services: OperatorServices,
  scope: ShopScope,
  { plan, until, by }: { plan: PlanCode; until: string | null; by: 'plan' | 'grant ended' },
  now: Millis,
): Promise<void> =>
  change(services, scope, { command: by, details: { plan, until } }, now, async (tx) => {
    const isGranted = plan === 'standard'
    await tx
      .updateTable('shops')
      .set({
        granted_at: isGranted ? millisToWire(now) : null,
        granted_until: isGranted ? until : null,
      })
      .where('id', '=', scope.shopId)
      .execute()
    const changed = await setPlan(tx, scope, services.config, await readPaidPlan(tx, scope, now), now)
    await tellHidden(tx, scope, services.config, changed?.hidden ?? [], now)
  })

/** Closes the booking page; `null` opens it again. */
export const suspendShop = (
  services: OperatorServices,
  scope: ShopScope,
  reason: string | null,
  now: Millis,
): Promise<void> => {
  const command = reason === null ? 'resume' : 'suspend'
  return change(services, scope, { command, details: { reason } }, now, async (tx) => {
    await tx
      .updateTable('shops')
      .set({ suspended_at: reason === null ? null : millisToWire(now), suspended_reason: reason })
      .where('id', '=', scope.shopId)
      .execute()
  })
}

/** Of a command that is about no shop. */
export const logCommand = (db: Db, entry: Entry, now: Millis): Promise<void> =>
  write(db, asSystem(noShop), (tx) => insertLog(tx, null, entry, now))

type Entry = { command: string; details: object }

const change = async (
  { db, publishChange, wakeWorker }: OperatorServices,
  scope: ShopScope,
  entry: Entry,
  now: Millis,
  work: (tx: Tx) => Promise<void>,
): Promise<void> => {
  await write(db, asSystem(scope), async (tx) => {
    await lockShop(tx, scope)
    await work(tx)
    await insertLog(tx, scope.shopId, entry, now)
  })
  publishChange(scope.shopId)
  wakeWorker()
}

const insertLog = async (
  tx: Tx,
  shopId: number | null,
  { command, details }: Entry,
  now: Millis,
): Promise<void> => {
  await tx
    .insertInto('operator_logs')
    .values({ command, shop_id: shopId, details: JSON.stringify(details), created_at: millisToWire(now) })
    .execute()
}
