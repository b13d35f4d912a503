import type { Menu } from '@noren/contract/menus'
import { Button, buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { menuPrices } from '@noren/words/admin/menus/prices'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { CategoriesDialog } from '../categories/categories-dialog.tsx'

/** The menus under the headings of their categories; without categories one list. Rule MENU-31. */
export const MenuGroups = ({
  menus,
  children,
}: {
  menus: readonly Menu[]
  children: (menu: Menu) => ReactNode
}): ReactNode => {
  const words = useWords(menuVisits).categories
  const categories = useRead('GET /api/menu-categories', {}).data?.data ?? []
  const groups = [...categories, { id: null, name: words.rest }]
    .map(({ id, name }) => ({ id, name, menus: menus.filter((menu) => menu.category_id === id) }))
    .filter((group) => group.menus.length > 0)
  // While the categories are loaded no menu is in any of them.
  if (categories.length === 0 || groups.length < 2) return <Group menus={menus}>{children}</Group>
  return groups.map((group) => (
    <section key={group.id} aria-labelledby={`category-${group.id}`}>
      <h2 id={`category-${group.id}`} className="mt-6 mb-2 text-lg wrap-anywhere">
        {group.name}
      </h2>
      <Group menus={group.menus}>{children}</Group>
    </section>
  ))
}

/** What is done with all menus, quietly below them. */
export const AllMenusActions = (): ReactNode => {
  const categories = useWords(menuVisits).categories
  const prices = useWords(menuPrices)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="-ml-2.5 xs:-ml-3.5 flex flex-wrap gap-x-2">
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {categories.manage}
      </Button>
      <Link to={paths.menuPrices} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {prices.open}
      </Link>
      <CategoriesDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

const Group = ({ menus, children }: { menus: readonly Menu[]; children: (menu: Menu) => ReactNode }) => (
  <ul className={`${cardClass} divide-y divide-line *:first:rounded-t-lg *:last:rounded-b-lg`}>
    {menus.map((menu) => (
      <li key={menu.id} className="min-w-0">
        {children(menu)}
      </li>
    ))}
  </ul>
)
