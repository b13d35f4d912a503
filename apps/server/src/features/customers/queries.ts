// The shop's customers as the owner looks for them.
import type { ListedCustomer } from '@noren/contract/customers'
import { foldEmail, foldKana, foldPhone } from '@noren/contract/fold'
import { sql, type RawBuilder } from 'kysely'
import { toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { readOnce, type Db } from '#platform/database/transactions'

/** One page, who was here last first. Each word must stand somewhere in name, reading, telephone or address. */
export const listCustomers = async (
  db: Db,
  scope: ShopScope,
  { search, page, perPage }: { search: string; page: number; perPage: number },
  now: Millis,
): Promise<{ rows: ListedCustomer[]; total: number }> => {
  // Of a page beyond the last one there is a row too: the one that says how many there are.
  const rows = await readOnce(
    db,
    scope,
    sql<{ total: number } & (ListedCustomer | { id: null })>`
      with found as materialized (
        select c.shop_id, c.id, c.name, nullif(c.name_kana, '') as name_kana, c.phone, c.email from customers c
        where c.shop_id = ${scope.shopId} and c.forgotten_at is null and ${hasAll(wordsOf(search))})
      select t.total, p.id, p.name, p.name_kana, p.phone, p.email, p.visit_count, p.last_visited_at
      from (select count(*) as total from found) t left join (
        select f.*, v.* from found f cross join lateral (
          select count(*) as visit_count, max(r.start_at) as last_visited_at from reservations r
          where r.shop_id = f.shop_id and r.customer_id = f.id
            and (r.status = 'treated' or (r.status = 'reserved' and r.end_at <= ${toWire(now)}))) v
        order by v.last_visited_at desc nulls last, f.id desc
        limit ${perPage} offset ${(page - 1) * perPage}) p on true
      order by p.last_visited_at desc nulls last, p.id desc`.compile(db),
  )
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** One word as each column has what is meant by it; '' where it cannot stand there. */
type Word = { text: string; email: string; digits: string }

const wordsOf = (search: string): Word[] => {
  // A telephone may be written with spaces: its parts belong together.
  const digits = digitsOf(search)
  if (digits !== '') return [{ text: bareOf(search), email: '', digits }]
  return search
    .split(/\s+/)
    .map((word) => ({ text: bareOf(word), email: foldEmail(word), digits: digitsOf(word) }))
    .filter(({ text }) => text !== '')
}

const digitsOf = (text: string): string => {
  const folded = foldPhone(text)
  return /^\d+$/.test(folded) ? folded : ''
}

const bareOf = (text: string): string => foldKana(text).replace(/[\s\u30fb]/g, '')

/** By strpos: nothing that is typed is a pattern. */
const hasAll = (words: readonly Word[]): RawBuilder<boolean> => sql`
  not exists (
    select from unnest(${words.map(({ text }) => text)}::text[], ${words.map(({ email }) => email)}::text[],
      ${words.map(({ digits }) => digits)}::text[]) as w (word, address, digits)
    where not coalesce(
      (w.word <> '' and (strpos(${bareName}, upper(w.word)) > 0 or strpos(${bareKana}, upper(w.word)) > 0))
      or (w.address <> '' and strpos(lower(c.email), w.address) > 0)
      or (w.digits <> '' and strpos(c.phone, w.digits) > 0), false))`

const hiragana =
  Array.from({ length: 0x3096 - 0x3041 + 1 }, (_, nth) => String.fromCharCode(0x3041 + nth)).join('') +
  '\u309d\u309e'
const katakana = foldKana(hiragana)

/**
 * What `bareOf` makes of a word, of a name. What has no partner in `translate` falls away; the long list is for the names that need
 * it, because each letter is looked for in all of it.
 */
const bareName = sql`upper(case when c.name ~ ${`[${hiragana}]`}
  then translate(normalize(c.name, NFKC), ${`${hiragana} \u30fb`}, ${katakana})
  else translate(normalize(c.name, NFKC), ${' \u30fb'}, '') end)`

/** Readings are kept folded. */
const bareKana = sql`upper(translate(c.name_kana, ${' \u30fb'}, ''))`
