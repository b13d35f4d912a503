// Work on what was found in many shops: each shop's for itself and some beside each other. One shop's fault stops no other (decision 0061).
import type { RawBuilder } from 'kysely'
import PQueue from 'p-queue'
import type { Millis } from '../clock.ts'
import { findDue, noteFault, shopsBeside, type Due, type DueQuery } from '../database/find-due.ts'
import type { ShopScope } from '../database/scope.ts'
import { write, type Db } from '../database/transactions.ts'
import { isAway } from '../errors.ts'
import type { Services } from '../services.ts'

type OfShop = { scope: ShopScope }

/** What the work returned, in no order, and what it threw. */
export const eachShop = async <R extends OfShop, T>(
  db: Db,
  now: Millis,
  rows: readonly R[],
  work: (scope: ShopScope, rows: readonly R[]) => Promise<readonly T[]>,
): Promise<{ done: T[]; faults: unknown[] }> => {
  const done: T[] = []
  const faults: unknown[] = []
  const queue = new PQueue({ concurrency: shopsBeside })
  await queue.addAll(
    [...Map.groupBy(rows, ({ scope }) => scope.shopId).values()].map((own) => async () => {
      const [first] = own
      if (!first) return
      try {
        done.push(...(await work(first.scope, own)))
      } catch (fault) {
        noteFault(db, first.scope, fault, now)
        faults.push(fault)
      }
    }),
  )
  return { done, faults }
}

/** Finds the shops in which something is due, and works on each. What the work returned, in no order, and what failed. */
export const eachDueShop = async <T>(
  db: Db,
  due: Due,
  query: DueQuery<{ shop_id: number }>,
  work: (scope: ShopScope) => Promise<readonly T[]>,
): Promise<{ done: T[]; faults: unknown[] }> => {
  const found = await findDue(db, due, query)
  const { done, faults } = await eachShop(db, due.now, found.rows, work)
  return { done, faults: [...found.faults, ...faults] }
}

/** Finds what is due and works on it row by row. All else is done before what failed is thrown, as one error. */
export const forEachDue = async <R extends { shop_id: number }>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  due: Omit<Due, 'now'>,
  query: DueQuery<R>,
  work: (row: R & OfShop) => Promise<unknown>,
): Promise<void> => {
  const now = clock.now()
  const { rows, faults } = await findDue(db, { ...due, now }, query)
  const ofShops = await eachShop(db, now, rows, async (_scope, own) => {
    for (const row of own)
      await work(row).catch((fault: unknown) => {
        // The shop's other rows would fail as well.
        if (isAway(fault)) throw fault
        faults.push(fault)
      })
    return []
  })
  const all = [...faults, ...ofShops.faults]
  if (all.length > 0) throw asOne(all, due.job)
}

/**
 * Finds what is due and takes it for this worker: `claim` is an UPDATE of one shop's rows that are still as they were found, and returns
 * those that it changed. What failed is told once.
 */
export const claimDue = async <R extends { shop_id: number; id: number }, C extends { id: number }>(
  db: Db,
  due: Due,
  query: DueQuery<R>,
  claim: (scope: ShopScope, ids: readonly number[]) => RawBuilder<C>,
  onFault: (fault: unknown) => void,
): Promise<(R & C & OfShop)[]> => {
  for (let look = 1; ; look++) {
    const found = await findDue(db, due, query)
    const { done, faults } = await eachShop(db, due.now, found.rows, async (scope, own) => {
      const ofShop = new Map(own.map((row) => [row.id, row]))
      const { rows } = await write(db, scope, (tx) => claim(scope, [...ofShop.keys()]).execute(tx))
      return rows.flatMap((row) => {
        const before = ofShop.get(row.id)
        return before ? [{ ...before, ...row }] : []
      })
    })
    const all = [...found.faults, ...faults]
    if (all.length > 0) onFault(asOne(all, due.job))
    // Another worker was quicker with all of them: what is due next?
    const isBeaten = found.rows.length > 0 && done.length === 0 && all.length === 0
    if (!isBeaten || look === looksMax) return done
  }
}

const looksMax = 3

const asOne = (faults: readonly unknown[], job: string): unknown =>
  faults.length === 1 ? faults[0] : new AggregateError(faults, `${job}: ${faults.length} faults`)
