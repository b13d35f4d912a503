// What must never be, each a statement that returns the rows against it.
import type { Invariant } from '#platform/database/invariants'

export const menuInvariants: readonly Invariant[] = [
  {
    says: 'Every menu on a page is a menu of that shop that was not deleted',
    ofShop: `select b.id, m as menu_id from page_sections b cross join unnest(b.menu_ids) m
      where b.shop_id = $1 and not exists (select from menus x where x.shop_id = $1 and x.id = m and x.archived_at is null)`,
  },
  {
    says: 'A deleted menu has no image',
    ofShop: `select m.id from menus m join menu_images i on i.shop_id = $1 and i.menu_id = m.id
      where m.shop_id = $1 and m.archived_at is not null`,
  },
]
