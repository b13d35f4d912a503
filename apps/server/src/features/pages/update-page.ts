import type { Page } from '@noren/contract/pages/pages'
import { findBlockers, lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findPage } from './read-page.ts'

/** Customers who have booked see the completion page whatever is said: it is always published. Rules PAGE-3, PAGE-17. */
export const updatePage = (
  services: Services,
  scope: ShopScope,
  { id, publishState }: { id: number; publishState: Page['publish_state'] },
  now: Millis,
): Promise<Page | Refusal<'not_found' | 'invalid' | 'not_bookable'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const page = await findPage(tx, scope, services.config, id)
    if (!page) return refuse('not_found')
    if (page.type === 'completion' && publishState !== 'published')
      return refuse('invalid', { errors: { publish_state: ['section_published'] } })
    // Rule PAGE-26.
    const isShownNow = page.publish_state === 'draft' && publishState !== 'draft'
    if (isShownNow && (await findBlockers(tx, scope, now)).length > 0) return refuse('not_bookable')
    await tx
      .updateTable('pages')
      .set({ publish_state: publishState })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute()
    return { ...page, publish_state: publishState }
  })
