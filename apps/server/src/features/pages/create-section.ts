import type { PageSection, SectionInput } from '@noren/contract/pages/pages'
import { sectionsMax } from '@noren/contract/limits'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { findPlaces, findSection } from './read-page.ts'
import { checkSection, type SectionRefusal } from './check-section.ts'

/** Last unless its place is said. A repeat with the same key gets what the first call made. Rules PAGE-2, PAGE-14. */
export const createSection = (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: SectionInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<PageSection | Refusal<SectionRefusal | 'block_limit' | 'idempotency_key_reused'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const { page_id: pageId, type, title = '', publish_state = 'published' } = input
    const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'page_section', input)
    const earlier = key && (await findResult(tx, scope, key))
    if (isRefusal(earlier)) return earlier
    if (earlier !== undefined)
      return (await findSection(tx, scope, earlier))?.section ?? refuse('idempotency_key_reused')

    const places = await findPlaces(tx, scope, pageId)
    if (!places) return refuse('invalid', { errors: { page_id: ['page_unknown'] } })
    if (places.ids.length >= sectionsMax) return refuse('block_limit')
    // A page has one.
    if (type === 'reservation_number' && places.hasNumber) return refuse('reservation_number_fixed')
    const checked = await checkSection(tx, scope, {
      ...input,
      pageId,
      sectionId: null,
      publish_state,
      pageType: places.type,
    })
    if (isRefusal(checked)) return checked

    const { id } = await tx
      .insertInto('page_sections')
      .values({
        shop_id: scope.shopId,
        page_id: pageId,
        type,
        title,
        publish_state,
        content: checked.content,
        menu_ids: checked.menuIds,
        priority: input.priority ?? places.highest + 1,
        created_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (key) await saveResult(tx, scope, key, id, now)
    const made = await findSection(tx, scope, id)
    if (!made) throw new Error('a block that was just written is not there')
    return made.section
  })
