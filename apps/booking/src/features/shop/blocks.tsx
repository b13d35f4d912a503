import { doesMenu, menuBy } from '@noren/contract/booking/choice'
import type { PublicShop, PublicStaff } from '@noren/contract/booking'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { hasRichText, RichText } from '#platform/rich-text.tsx'
import type { Menu, RenderContext } from '#platform/view.ts'
import { byCategory } from '#shell/categories.ts'
import { MenuList } from '#shell/menu-list.tsx'

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
  const given = { context, shopName: shop.name, bookable, staffId: staff?.id }
  return (
    <div className="space-y-10">
      {shop.blocks.map((block) =>
        block.type === 'document' ? (
          <DocumentBlock
            key={block.id}
            title={block.title}
            content={block.content}
            images={shop.document_images}
            mark={drafts && block.id}
            draft={drafts?.includes(block.id) ? booking[context.lang].preview.draft : undefined}
          />
        ) : (
          <MenuBlock
            key={block.id}
            {...given}
            title={block.title}
            menus={menusOf(shop, block.menu_ids)}
            mark={drafts && block.id}
          />
        ),
      )}
      {byCategory(context.lang, shop, mains).map(({ title, menus }) => (
        <MenuBlock key={title} {...given} title={title} menus={menus} />
      ))}
      <MenuBlock {...given} title={bookingCart[context.lang].addOns} menus={addOns} />
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

const MenuBlock = ({
  context,
  shopName,
  title,
  menus,
  bookable,
  staffId,
  mark,
}: {
  context: RenderContext
  shopName: string
  title: string
  mark?: number | undefined
  menus: Menu[]
  bookable: boolean
  staffId: number | undefined
}) =>
  menus.length > 0 ? (
    <section data-block={mark}>
      <BlockTitle>{title || booking[context.lang].shop.menus}</BlockTitle>
      <MenuList context={context} shopName={shopName} menus={menus} bookable={bookable} staffId={staffId} />
    </section>
  ) : null

export const BlockTitle = ({ children }: { children: ReactNode }): ReactNode => (
  <h2 className="mb-3 text-xl">{children}</h2>
)

const withStaff = (shop: PublicShop, staff: PublicStaff): PublicShop => ({
  ...shop,
  menus: shop.menus.flatMap((menu) => (doesMenu(staff, menu.id) ? [menuBy(menu, staff)] : [])),
})

const menusOf = (shop: PublicShop, ids: readonly number[]): Menu[] =>
  ids.flatMap((id) => shop.menus.find((menu) => menu.id === id) ?? [])
