// What must never be among the lists of visits to be dealt with.
import type { Invariant } from '#platform/database/invariants'

export const worklistInvariants: readonly Invariant[] = [
  {
    says: 'The time of an absence is blocked time',
    ofShop: `select w.id from worklists w join reservations b on b.shop_id = $1 and (b.id = w.series_id or b.series_id = w.series_id)
      where w.shop_id = $1 and w.kind = 'absence' and not b.is_block`,
  },
  {
    says: 'A tick has somebody who made it',
    ofShop: `select worklist_id, reservation_id from worklist_items where shop_id = $1 and (ticked_at is null) <> (ticked_by is null)`,
  },
]
