import { lockAndWrite } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findSection } from './read-page.ts'

/** The menus of a menu block stay menus: customers see them after the blocks. Rules PAGE-3, BOOK-8. */
export const deleteSection = (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found' | 'reservation_number_fixed'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const found = await findSection(tx, scope, id)
    if (!found) return refuse('not_found')
    if (found.section.type === 'reservation_number') return refuse('reservation_number_fixed')
    await tx.deleteFrom('page_sections').where('shop_id', '=', scope.shopId).where('id', '=', id).execute()
    return true
  })
