// The blocks of a page on the screen: those that are saved, and those that are not saved yet.
import type { Page, PageSection } from '@noren/contract/pages/pages'
import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import { ownTitle } from '@noren/words/names/menu-blocks'

/** Its id is a number once it is saved; its key stays the same when it is. */
export type Block = Omit<PageSection, 'id' | 'page_id'> & { key: string; id: number | string }
export type BlockType = PageSection['type']

export const isSaved = (block: Block): block is Block & { id: number } => typeof block.id === 'number'

/** A draft, after the highest of those that there are. A menu block and what is on the completion page are always shown. Rule PAGE-2. */
export const newBlock = (
  key: string,
  type: BlockType,
  pageType: Page['type'],
  among: readonly Block[],
): Block => ({
  key,
  id: key,
  type,
  content: '',
  title: '',
  publish_state: type === 'menu' || pageType === 'completion' ? 'published' : 'draft',
  menus: [],
  priority: Math.max(0, ...among.map(({ priority }) => priority)) + 1,
  version: 0,
})

/** As customers read it in the owner's language. Rule BOOK-168. */
export const shownTitle = (lang: Lang, blocks: readonly Block[], block: Block): string => {
  const firstId = Math.min(...savedIds(blocks.filter(({ type }) => type === 'menu')))
  return block.title && (ownTitle(block, firstId) || booking[lang].shop.menus)
}

/** In the order that was asked for last; what it does not name follows by priority. */
export const arrange = (blocks: readonly Block[], order: readonly string[] | undefined): Block[] => {
  const place = new Map(order?.map((key, index) => [key, index]))
  const placeOf = ({ key }: Block) => place.get(key) ?? place.size
  return blocks.toSorted((a, b) => placeOf(a) - placeOf(b) || a.priority - b.priority)
}

/** The ids of saved ones, in the order of the screen. */
export const savedIds = (blocks: readonly Block[]): number[] => blocks.filter(isSaved).map(({ id }) => id)

/** Whether both lists hold the same, each once: a drop outside of the list changes nothing. */
export const isSameSet = (a: readonly (string | number)[], b: readonly (string | number)[]): boolean => {
  const among = new Set(a)
  return a.length === b.length && new Set(b).size === b.length && b.every((one) => among.has(one))
}

/** What a preview shows of them, with what is typed and not saved. */
export const previewSections = (
  blocks: readonly Block[],
  typed: ReadonlyMap<string, { content: string }>,
) => ({
  sections: blocks.map((block) => ({
    type: block.type,
    title: block.title,
    content: block.type === 'document' ? (typed.get(block.key)?.content ?? block.content) : '',
    publish_state: block.publish_state,
    ...(block.type === 'menu' && { menu_ids: block.menus.map(({ id }) => id) }),
  })),
})
