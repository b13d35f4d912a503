// All that PostgreSQL's catalogue knows of the schema public.
import type pg from 'pg'

/**
 * Each object as a line. Rights without those of the owner; by names alone, because numbers differ. That a column is not null is said by
 * the column: the name of that constraint, which PostgreSQL 18 has, stays when the column is renamed.
 */
export const catalogueOf = async (client: pg.ClientBase): Promise<string[]> => {
  const rights = (acl: string, owner: string) =>
    `(select array_agg(line order by line) from (select concat(grantee::regrole, privilege_type, is_grantable) as line from aclexplode(${acl}) where grantee <> ${owner}) a)`
  const ours = "relnamespace = 'public'::regnamespace and c.relname not like 'migrations%'"
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, (select array_agg(o order by o) from unnest(reloptions) o), ${rights('relacl', 'relowner')})
      as line from pg_class c where ${ours}
    union all
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attcollation::regcollation,
      pg_get_expr(adbin, adrelid), ${rights('attacl', 'relowner')})
      from pg_attribute t join pg_class c on c.oid = attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = attnum
      where ${ours} and relkind in ('r', 'v', 'm') and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', relname, conname, convalidated, pg_get_constraintdef(k.oid)) from pg_constraint k join pg_class c on c.oid = conrelid where ${ours} and contype <> 'n'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisunique, indisvalid) from pg_index join pg_class c on c.oid = indrelid where ${ours}
    union all
    select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies where schemaname = 'public'
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = tgrelid where ${ours} and not tgisinternal
    union all
    select concat_ws(' ', 'sequence', relname, seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)
      from pg_sequence join pg_class c on c.oid = seqrelid where ${ours}
    union all
    select concat_ws(' ', 'view', relname, pg_get_viewdef(c.oid)) from pg_class c where ${ours} and relkind in ('v', 'm')
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid), proacl) from pg_proc p where pronamespace = 'public'::regnamespace
      and prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', 'type', typname, typtype, typbasetype::regtype) from pg_type where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0
      and not exists (select from pg_depend d where d.objid = pg_type.oid and d.deptype in ('e', 'i'))
    union all
    select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    union all
    select concat_ws(' ', 'extension', extname, extversion) from pg_extension
    union all
    select concat_ws(' ', 'rights of new ones', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl
      where defaclnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'schema', ${rights('nspacl', 'nspowner')}) from pg_namespace where nspname = 'public'
    union all
    select concat_ws(' ', 'schema', nspname) from pg_namespace where nspname !~ '^(pg_|information_schema)'
    order by 1`)
  return rows.map(({ line }) => line)
}
