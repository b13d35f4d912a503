import type { LookChange, ShopLook } from '@noren/contract/shops/looks'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { lockAndWrite } from '../lock-shop.ts'
import { findLook } from './read-look.ts'

/** Customers see it at once: the lock makes each cached page of the shop stale. Rule PAGE-31. */
export const updateLook = (
  services: Services,
  scope: ShopScope,
  { cloth, voice, pattern, version }: LookChange,
): Promise<ShopLook | Refusal<'outdated'>> =>
  lockAndWrite<ShopLook | Refusal<'outdated'>>(services, scope, async (tx) => {
    const before = await findLook(tx, scope)
    if (version !== undefined && version !== before.version) return refuse('outdated')
    const after = {
      id: before.id,
      cloth: cloth ?? before.cloth,
      voice: voice ?? before.voice,
      pattern: pattern ?? before.pattern,
      version: before.version + 1,
    }
    await tx
      .updateTable('shops')
      .set({ cloth: after.cloth, voice: after.voice, pattern: after.pattern, look_version: after.version })
      .where('id', '=', scope.shopId)
      .execute()
    return after
  })
