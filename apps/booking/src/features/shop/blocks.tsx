import { doesMenu, menuBy } from '@noren/contract/booking/choice'
import type { PublicShop, PublicStaff } from '@noren/contract/booking'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { Lang } from '@noren/words/format'
import { ownTitle } from '@noren/words/names/menu-blocks'
import { Fragment, type ReactNode } from 'react'
import { hasRichText, RichText } from '#platform/rich-text.tsx'
import type { Menu, RenderContext } from '#platform/view.ts'
import { byCategory } from '#shell/menus/categories.ts'
import { CategoryChips, longMin, partId } from '#shell/menus/category-chips.tsx'
import { MenuList } from '#shell/menus/menu-list.tsx'

type ShopFields = {
  context: RenderContext
  shop: PublicShop
  bookable: boolean
  drafts?: readonly number[] | undefined
  /** Whom a link of the shop has chosen: their menus at their prices. */
  staff?: PublicStaff | undefined
}

/** The blocks in the owner's order, then the menus of no block: each can be booked. Rule BOOK-8. */
export const Blocks = ({ context, shop: whole, bookable, drafts, staff }: ShopFields): ReactNode => {
  const shop = staff ? withStaff(whole, staff) : whole
  const shown = new Set(shop.blocks.flatMap((block) => (block.type === 'menu' ? block.menu_ids : [])))
  const rest = shop.menus.filter((menu) => !shown.has(menu.id))
  const mains = rest.filter((menu) => !menu.is_add_on)
  const addOns = rest.filter((menu) => menu.is_add_on)
  const firstId = Math.min(...shop.blocks.flatMap(({ type, id }) => (type === 'menu' ? [id] : [])))
  const lists = [
    ...shop.blocks.flatMap((block) =>
      block.type === 'menu'
        ? partsOf(context.lang, shop, block, firstId).map((part) => ({ ...part, of: block.id }))
        : [],
    ),
    ...byCategory(context.lang, shop, mains).map(({ title, menus }) => ({
      title: title || booking[context.lang].shop.menus,
      menus,
      of: undefined,
    })),
    { title: bookingCart[context.lang].addOns, menus: addOns, of: undefined },
  ].filter(({ menus }) => menus.length > 0)
  const listOf = (list: (typeof lists)[number], index: number) => (
    <Fragment key={partId(index)}>
      {index === 0 && <CategoryChips context={context} parts={lists} />}
      <section id={partId(index)} className="scroll-mt-20">
        <BlockTitle>{list.title}</BlockTitle>
        <MenuList
          context={context}
          shopName={shop.name}
          menus={list.menus}
          bookable={bookable}
          staffId={staff?.id}
          saysTax={index === lists.length - 1}
        />
      </section>
    </Fragment>
  )
  return (
    <div className="space-y-10">
      {shop.blocks.map((block) => {
        if (block.type === 'document')
          return (
            <DocumentBlock
              key={block.id}
              title={block.title}
              content={block.content}
              images={shop.document_images}
              mark={drafts && block.id}
              draft={drafts?.includes(block.id) ? booking[context.lang].preview.draft : undefined}
            />
          )
        const own = lists.flatMap((list, index) => (list.of === block.id ? [listOf(list, index)] : []))
        return (
          own.length > 0 && (
            <div key={block.id} data-block={drafts && block.id} className="space-y-6">
              {own}
            </div>
          )
        )
      })}
      {lists.map((list, index) => list.of === undefined && listOf(list, index))}
    </div>
  )
}

const DocumentBlock = ({
  title,
  content,
  images,
  mark,
  draft,
}: {
  title: string
  content: string
  images: PublicShop['document_images']
  /** In a preview, its place among the blocks: the owner's screen outlines it. Rule PAGE-190. */
  mark: number | undefined
  /** In a preview, what is said of a block that customers would not see. */
  draft: string | undefined
}) =>
  hasRichText(content) || title ? (
    <section
      data-block={mark}
      className={draft === undefined ? '' : 'rounded-lg border border-dashed border-control p-4'}
    >
      {draft && <p className="mb-3 text-sm font-bold text-ink-soft">{draft}</p>}
      {title && <BlockTitle>{title}</BlockTitle>}
      <RichText content={content} under={title ? 2 : 1} images={images} />
    </section>
  ) : null

/** The menus of a block in its order. A long block without a name of its own is shown by categories, as the menu step is. Rule PAGE-215. */
const partsOf = (
  lang: Lang,
  shop: PublicShop,
  block: { id: number; title: string; menu_ids: readonly number[] },
  firstId: number,
): { title: string; menus: Menu[] }[] => {
  const menus = menusOf(shop, block.menu_ids)
  const title = ownTitle(block, firstId)
  const parts = byCategory(lang, shop, menus)
  return title === '' && menus.length >= longMin && parts.length > 1
    ? parts
    : [{ title: title || booking[lang].shop.menus, menus }]
}

export const BlockTitle = ({ children }: { children: ReactNode }): ReactNode => (
  <h2 className="mb-3 text-xl">{children}</h2>
)

const withStaff = (shop: PublicShop, staff: PublicStaff): PublicShop => ({
  ...shop,
  menus: shop.menus.flatMap((menu) => (doesMenu(staff, menu.id) ? [menuBy(menu, staff)] : [])),
})

const menusOf = (shop: PublicShop, ids: readonly number[]): Menu[] =>
  ids.flatMap((id) => shop.menus.find((menu) => menu.id === id) ?? [])
