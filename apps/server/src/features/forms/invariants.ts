// What must never be, each a statement that returns the rows against it.

export const formInvariants = [
  {
    says: 'A choice of the booking form has options, an agreement one, and nothing else has any',
    sql: `select f.shop_id, f.id, f.type from form_sections f
      where case when f.type in ('single_choice', 'multiple_choice') then cardinality(f.options) = 0
        when f.type = 'agreement' then cardinality(f.options) <> 1 else cardinality(f.options) > 0 end`,
  },
]
