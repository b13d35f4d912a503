import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { Picture } from '#platform/picture.tsx'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields, Menu, RenderContext } from '#platform/view.ts'
import { MenuFacts } from './chosen-menu.tsx'

/** Menus with price and time. Each row is a link, or with `draftFields` a button that posts the input. */
export const MenuList = ({
  context,
  menus,
  bookable = true,
  draftFields,
}: {
  context: RenderContext
  menus: readonly Menu[]
  bookable?: boolean
  draftFields?: Fields
}): ReactNode => (
  <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
    {menus.map((menu) => (
      <li key={menu.id}>
        <Row context={context} menu={menu} bookable={bookable} draftFields={draftFields} />
      </li>
    ))}
  </ul>
)

const Row = ({
  context,
  menu,
  bookable,
  draftFields,
}: {
  context: RenderContext
  menu: Menu
  bookable: boolean
  draftFields?: Fields
}) => {
  const content = <RowContent context={context} menu={menu} bookable={bookable} />
  if (context.isPreview) return <div className="px-4 py-4">{content}</div>
  if (!bookable) return <div className="px-4 py-4">{content}</div>
  if (draftFields)
    return (
      <form method="post" action={shopPath(context, '/change')}>
        <HiddenFields fields={draftFields} without={['edit', 'menu']} />
        <input type="hidden" name="edit" value="time" />
        <button name="menu" value={menu.id} className={`${rowClass} w-full text-left`}>
          {content}
        </button>
      </form>
    )
  return (
    <a href={shopPath(context, '/book', { menu: menu.id })} className={rowClass}>
      {content}
    </a>
  )
}

const RowContent = ({
  context,
  menu,
  bookable,
}: {
  context: RenderContext
  menu: Menu
  bookable: boolean
}) => (
  <span className="flex items-center gap-3">
    {menu.image && (
      <Picture
        image={{ ...menu.image, url: menu.image.image_url }}
        sizes="72px"
        box="size-18 shrink-0 self-start rounded-md"
      />
    )}
    <span className="min-w-0 flex-1">
      <span className="block text-base leading-snug font-bold">{menu.name}</span>
      {menu.description && (
        <span className="mt-1 line-clamp-4 block text-sm whitespace-pre-line text-ink-soft">
          {menu.description}
        </span>
      )}
      <MenuFacts context={context} menu={menu} />
      {menu.requires_approval && (
        <span className="mt-2 inline-block rounded-full border border-dashed border-caution bg-caution-tint px-2.5 py-0.5 text-xs font-bold text-caution">
          {booking[context.lang].menu.approval}
        </span>
      )}
    </span>
    {bookable && <Icon path={chevronRightIcon} className="text-primary" />}
  </span>
)

const rowClass =
  'block px-4 py-4 text-ink no-underline transition-colors hover:bg-primary-tint focus-visible:-outline-offset-2'
