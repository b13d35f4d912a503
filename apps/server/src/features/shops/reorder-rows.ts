import type { ErrorCode } from '@noren/contract/errors'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { lockAndWrite } from './lock-shop.ts'

/**
 * All rows in a new order, or none: an order that names others than `find` does is one that another tab has overtaken, and nothing is
 * lost between the two.
 */
export const reorderRows = <Code extends ErrorCode = never>(
  services: Services,
  scope: ShopScope,
  ids: readonly number[],
  {
    find,
    move,
  }: {
    find: (tx: Tx) => Promise<readonly number[] | Refusal<Code>>
    move: (tx: Tx) => Promise<unknown>
  },
): Promise<true | Refusal<Code | 'outdated'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const present = await find(tx)
    if (isRefusal(present)) return present
    const wanted = new Set(ids)
    if (present.length !== ids.length || present.some((id) => !wanted.has(id))) return refuse('outdated')
    await move(tx)
    return true
  })
