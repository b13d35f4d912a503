// What must never be, each a statement that returns the rows against it.
import type { Invariant } from '#platform/database/invariants'

export const pageInvariants: readonly Invariant[] = [
  {
    says: 'No menu block and no block of a completion page is hidden',
    ofShop: `select b.id from page_sections b join pages p on p.shop_id = $1 and p.id = b.page_id
      where b.shop_id = $1 and b.publish_state <> 'published' and (b.type = 'menu' or p.type = 'completion')`,
  },
]
