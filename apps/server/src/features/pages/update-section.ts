import type { PageSection, SectionChange } from '@noren/contract/pages/pages'
import { lockAndWrite } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findSection } from './read-page.ts'
import { checkSection, type SectionRefusal } from './check-section.ts'

/** A block stays on its page and of its kind. Rules PAGE-3, PAGE-15. */
export const updateSection = (
  services: Services,
  scope: ShopScope,
  { id, change }: { id: number; change: SectionChange },
): Promise<PageSection | Refusal<SectionRefusal | 'not_found' | 'outdated'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const before = await findSection(tx, scope, id)
    if (!before) return refuse('not_found')
    const { section, pageId, pageType, menuIds } = before
    if (section.type === 'reservation_number') return refuse('reservation_number_fixed')
    if (change.page_id !== undefined && change.page_id !== pageId)
      return refuse('invalid', { errors: { page_id: ['page_unknown'] } })
    if (change.type !== undefined && change.type !== section.type)
      return refuse('invalid', { errors: { type: ['section_type'] } })
    const isOutdated = change.version !== undefined && change.version !== section.version

    const {
      title = section.title,
      publish_state = section.publish_state,
      priority = section.priority,
    } = change
    const checked = await checkSection(tx, scope, {
      pageId,
      sectionId: id,
      pageType,
      type: section.type,
      publish_state,
      content: change.content ?? section.content,
      menu_ids: change.menu_ids ?? menuIds,
    })
    if (isRefusal(checked)) return isOutdated ? refuse('outdated') : checked
    // A repeat of a change whose answer was lost finds what it asks for: there is nothing to write.
    if (isOutdated)
      return title === section.title &&
        publish_state === section.publish_state &&
        priority === section.priority &&
        checked.content === section.content &&
        checked.menuIds.join() === menuIds.join()
        ? section
        : refuse('outdated')
    await tx
      .updateTable('page_sections')
      .set((e) => ({
        title,
        publish_state,
        priority,
        content: checked.content,
        menu_ids: checked.menuIds,
        version: e('version', '+', 1),
      }))
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute()
    return (await findSection(tx, scope, id))?.section ?? refuse('not_found')
  })
