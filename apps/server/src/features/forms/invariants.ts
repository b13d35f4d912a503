// What must never be, each a statement that returns the rows against it.
import type { Invariant } from '#platform/database/invariants'

export const formInvariants: readonly Invariant[] = [
  {
    says: 'A choice of the booking form has options, an agreement one, and nothing else has any',
    ofShop: `select f.id, f.type from form_sections f
      where f.shop_id = $1 and case when f.type in ('single_choice', 'multiple_choice') then cardinality(f.options) = 0
        when f.type = 'agreement' then cardinality(f.options) <> 1 else cardinality(f.options) > 0 end`,
  },
]
