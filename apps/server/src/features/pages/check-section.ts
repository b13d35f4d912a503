// What holds for a new block and for a changed one. Rules PAGE-1, PAGE-3, PAGE-4, PAGE-14, PAGE-18, PAGE-22.
import type { Page, PageSection } from '@noren/contract/pages/pages'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { countImages } from './library/list-library.ts'
import { countMenus, readOtherLength } from './read-page.ts'
import { checkDocument, hasTooManyMenus, isTooLong, lengthOf, sumOf } from './documents.ts'

export type SectionRefusal = 'invalid' | 'menus_always_shown' | 'reservation_number_fixed'

type Section = {
  pageId: number
  /** Null of a new one. */
  sectionId: number | null
  pageType: Page['type']
  type: PageSection['type']
  publish_state: PageSection['publish_state']
  content?: string | undefined
  menu_ids?: readonly number[] | undefined
}

/** The block as it is stored. */
export const checkSection = async (
  tx: Tx,
  scope: ShopScope,
  { pageId, sectionId, pageType, type, publish_state, content = '', menu_ids = [] }: Section,
): Promise<{ content: string; menuIds: number[] } | Refusal<SectionRefusal>> => {
  if (type === 'menu' ? pageType !== 'booking' : type === 'reservation_number' && pageType !== 'completion')
    return invalid('type', 'section_type')
  if (publish_state !== 'published' && type === 'menu') return refuse('menus_always_shown')
  if (publish_state !== 'published' && pageType === 'completion')
    return invalid('publish_state', 'section_published')

  if (menu_ids.length > 0 && type !== 'menu') return invalid('menu_ids', 'section_type')
  if ((await countMenus(tx, scope, menu_ids)) !== menu_ids.length) return invalid('menu_ids', 'menu_unknown')

  const others = await readOtherLength(tx, scope, { pageId, sectionId })
  if (hasTooManyMenus(sumOf(lengthOf('', menu_ids), others))) return invalid('menu_ids', 'page_menus')
  if (type !== 'document') return { content: '', menuIds: [...menu_ids] }
  const document = checkDocument(content)
  const files = [...new Set(document?.files)]
  if (!document || (await countImages(tx, scope, files)) !== files.length)
    return invalid('content', 'section_content')
  if (isTooLong(sumOf(lengthOf(document.content), others))) return invalid('content', 'page_nodes')
  return { content: document.content, menuIds: [] }
}

const invalid = (field: string, key: string) => refuse('invalid', { errors: { [field]: [key] } })
