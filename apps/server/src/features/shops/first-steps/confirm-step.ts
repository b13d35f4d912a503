// What the owner says of the first steps. Rules SHOP-20, SHOP-21.
import type { FirstStepName, FirstSteps } from '@noren/contract/shops/first-steps'
import { sql, type RawBuilder } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Services } from '#platform/services'
import { lockAndWrite } from '../lock-shop.ts'
import { findFirstSteps } from './read-first-steps.ts'

export const hideFirstSteps = (
  services: Services,
  scope: ShopScope,
  isHidden: boolean,
  now: Millis,
): Promise<FirstSteps> =>
  lockAndWrite(services, scope, async (tx) => {
    await tx
      .updateTable('shops')
      .set({ first_steps_hidden_at: isHidden ? millisToWire(now) : null })
      .where('id', '=', scope.shopId)
      .execute()
    return findFirstSteps(tx, scope, now)
  })

export const confirmStep = (
  services: Services,
  scope: ShopScope,
  { name, isConfirmed }: { name: FirstStepName; isConfirmed: boolean },
  now: Millis,
): Promise<FirstSteps> =>
  lockAndWrite(services, scope, async (tx) => {
    await tx
      .updateTable('shops')
      .set({ first_steps_confirmed: isConfirmed ? confirmedWith(name) : confirmedWithout(name) })
      .where('id', '=', scope.shopId)
      .execute()
    return findFirstSteps(tx, scope, now)
  })

/** A new value of `shops.first_steps_confirmed`, for a form whose saving confirms its step. */
export const confirmedWith = (name: FirstStepName): RawBuilder<string[]> =>
  sql`array_append(${confirmedWithout(name)}, ${name}::text)`

const confirmedWithout = (name: FirstStepName): RawBuilder<string[]> =>
  sql`array_remove(first_steps_confirmed, ${name}::text)`
