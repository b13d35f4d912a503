// What must never be, each a statement that returns the rows against it.

/** The only statements that name tables of shops beside tables of no shop: no foreign key holds these together (decision 0038). */
export const crossChecks = [
  {
    says: 'Every shop has its owner, and every owner the shop',
    sql: `select s.id, u.id as user_id from shops s full join users u on u.shop_id = s.id
      where (s.id is null and u.shop_id is not null) or u.id is null`,
  },
  {
    says: 'Every shop has one current domain',
    sql: `select s.id from shops s where 1 <> (select count(*) from domains d where d.shop_id = s.id and d.released_at is null)`,
  },
]

export const shopInvariants = [
  ...crossChecks,
  {
    says: 'Every shop has a booking page, a completion page, a form, staff and seven weekdays',
    sql: `select s.id from shops s where 2 <> (select count(*) from pages p where p.shop_id = s.id)
      or 1 <> (select count(*) from forms f where f.shop_id = s.id)
      or 0 = (select count(*) from staff t where t.shop_id = s.id and t.active) or 7 <> (select count(*) from business_days b where b.shop_id = s.id)`,
  },
]
