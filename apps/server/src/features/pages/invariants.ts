// What must never be, each a statement that returns the rows against it.

export const pageInvariants = [
  {
    says: 'No menu block and no block of a completion page is hidden',
    sql: `select b.shop_id, b.id from page_sections b join pages p on p.shop_id = b.shop_id and p.id = b.page_id
      where b.publish_state <> 'published' and (b.type = 'menu' or p.type = 'completion')`,
  },
]
