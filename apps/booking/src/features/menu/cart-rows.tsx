import type { PublicShop } from '@noren/contract/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { joinMenuNames } from '@noren/words/visits'
import type { ReactNode } from 'react'
import type { Menu, RenderContext } from '#platform/view.ts'
import { choicesClass, hasPictureColumn, MenuRow, MenuText } from '#shell/menus/menu-list.tsx'

/** Menus as checkboxes. What the script of the cart needs stands at each: price, minutes, and what it goes with. */
export const CartRows = ({
  context,
  shop,
  menus,
  name,
  chosen,
}: {
  context: RenderContext
  shop: PublicShop
  menus: readonly Menu[]
  name: string
  chosen: readonly number[]
}): ReactNode => {
  const hasColumn = hasPictureColumn(shop.menus)
  const textOf = (menu: Menu) => (
    <MenuRow menu={menu} shopName={shop.name} hasColumn={hasColumn}>
      <span className="min-w-0 flex-1">
        <MenuText context={context} menu={menu} />
        {menu.add_on_menu_ids.length > 0 && (
          <span className="mt-0.5 block text-xs text-ink-soft">
            {bookingCart[context.lang].goesWith(namesOf(shop, menu.add_on_menu_ids))}
          </span>
        )}
      </span>
    </MenuRow>
  )
  return (
    <ul className={choicesClass}>
      {menus.map((menu) => (
        <li key={menu.id} className="max-sm:[&_.size-18]:hidden [&[hidden]]:hidden">
          <label className="choice flex min-h-11 cursor-pointer items-start gap-3.5 px-3.5 py-3 hover:bg-cloth-tint has-checked:bg-primary-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary">
            <input
              type="checkbox"
              name={name}
              value={menu.id}
              defaultChecked={chosen.includes(menu.id)}
              data-title={menu.name}
              data-price={menu.price}
              data-minutes={menu.duration}
              data-beyond={menu.total_duration - menu.duration}
              data-goes-with={menu.is_add_on ? menu.add_on_menu_ids.join(' ') : undefined}
              data-refusals={refusalsOf(context, shop, menu)}
              className="mark-tick mt-0.5 size-5 shrink-0 appearance-none rounded-sm border border-control bg-surface bg-center bg-no-repeat checked:border-primary checked:bg-primary focus-visible:outline-none"
            />
            {textOf(menu)}
          </label>
        </li>
      ))}
    </ul>
  )
}

const namesOf = (shop: PublicShop, ids: readonly number[]): string =>
  joinMenuNames(shop.menus.flatMap((menu) => (ids.includes(menu.id) ? [menu.name] : [])))

/** By the other menu's id, what is said when both are chosen; undefined where it goes with all. */
const refusalsOf = ({ lang }: RenderContext, shop: PublicShop, menu: Menu): string | undefined => {
  const words = bookingCart[lang].problems
  const refusals = menu.excluded_menu_ids.flatMap((id) => {
    const other = shop.menus.find((one) => one.id === id)
    return other ? [[id, words.excluded(other.name, menu.name)] as const] : []
  })
  return refusals.length > 0 ? JSON.stringify(Object.fromEntries(refusals)) : undefined
}
