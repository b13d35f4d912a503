// How many rows of an import are what: kept with it, because it is looked at often, and after its rows are gone. Before it is written the
// decisions count, then what became of the rows.
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** After each look, and when all is written. */
export const storeCounts = async (tx: Tx, { shopId }: ShopScope, importId: number): Promise<void> => {
  // Whom the file gives no address may have one on record, or in the row that makes the record: the writer uses it, too.
  await sql`
    update imports i set counts = n.counts from (
      select jsonb_build_object('total', count(*),
        'new', count(*) filter (where became = 'new'), 'join', count(*) filter (where became = 'join'),
        'leave', count(*) filter (where became = 'leave'), 'over', count(*) filter (where became = 'over'),
        'problems', count(*) filter (where problems <> '[]'), 'alike', count(*) filter (where finding = 'alike'),
        'clash', count(*) filter (where finding = 'clash' and outcome is distinct from 'created'),
        'upcoming', count(*) filter (where is_upcoming and became <> 'leave'),
        'mails', count(*) filter (where is_upcoming and became <> 'leave' and has_address)) as counts
      from (
        select r.problems, r.finding, r.outcome, r.is_upcoming, case r.outcome when 'left' then 'leave' when 'joined' then 'join'
            when 'created' then case d.decision when 'over' then 'over' else 'new' end else d.decision end as became,
          -- Looked up for each such row by its key: as joins, tables whose rows were only just written are read once a row.
          r.is_upcoming and coalesce(r.found #>> '{visit,person,email}', case r.found #>> '{who,kind}'
            when 'customer' then (select c.email from customers c where c.shop_id = ${shopId} and c.id = (r.found #>> '{who,id}')::bigint)
            when 'row' then (select e.found #>> '{visit,person,email}' from import_rows e
              where e.shop_id = ${shopId} and e.import_id = ${importId} and e.line = (r.found #>> '{who,id}')::int)
            end) is not null as has_address
        from import_rows r
        cross join lateral (select coalesce(r.decision, r.default_decision) as decision) d
        where r.shop_id = ${shopId} and r.import_id = ${importId}) r) n
    where i.shop_id = ${shopId} and i.id = ${importId}`.execute(tx)
}

/** How many were written to: an undo does not take that back. */
export const storeMailed = async (tx: Tx, { shopId }: ShopScope, importId: number): Promise<void> => {
  await sql`
    update imports i set counts = i.counts || jsonb_build_object('mails', (
      select count(*) from import_rows r join messages m on m.shop_id = ${shopId} and m.reservation_id = r.reservation_id
      where r.shop_id = ${shopId} and r.import_id = ${importId} and m.kind = 'confirmed' and m.status <> 'withheld'))
    where i.shop_id = ${shopId} and i.id = ${importId}`.execute(tx)
}

/** What an undo left there; the other figures stay those of the import. */
export const storeStayed = async (tx: Tx, { shopId }: ShopScope, importId: number): Promise<void> => {
  await sql`
    update imports i set counts = i.counts || jsonb_build_object('stayed', (
      select count(*) from import_rows r where r.shop_id = ${shopId} and r.import_id = ${importId} and r.outcome = 'changed'))
    where i.shop_id = ${shopId} and i.id = ${importId}`.execute(tx)
}
