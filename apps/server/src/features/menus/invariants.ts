// What must never be, each a statement that returns the rows against it.

export const menuInvariants = [
  {
    says: 'Every menu on a page is a menu of that shop that was not deleted',
    sql: `select b.shop_id, b.id, m as menu_id from page_sections b cross join unnest(b.menu_ids) m
      where not exists (select from menus x where x.shop_id = b.shop_id and x.id = m and x.archived_at is null)`,
  },
  {
    says: 'A deleted menu has no image',
    sql: `select m.shop_id, m.id from menus m join menu_images i on i.shop_id = m.shop_id and i.menu_id = m.id
      where m.archived_at is not null`,
  },
]
