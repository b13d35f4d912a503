// Prices of many menus that change on one date, until then undone together.
import { priceChangesMax } from '@noren/contract/limits'
import type { PriceChange, PriceChangeInput } from '@noren/contract/menus/prices'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, wireToLocalDate, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { readPriceChanges } from './list-price-changes.ts'

type Refused = Refusal<'idempotency_key_reused' | 'invalid'>

/** Rules MENU-42, MENU-44. */
export const changePrices = (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: PriceChangeInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<PriceChange | Refused> =>
  lockAndWrite<PriceChange | Refused>(services, scope, async (tx) => {
    const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'price-change', input)
    const made = key && (await findResult(tx, scope, key))
    if (isRefusal(made)) return made
    // Undone meanwhile, or begun: the key has made its one thing.
    if (made !== undefined)
      return (await findChange(tx, scope, made, now)) ?? refuse('idempotency_key_reused')

    if (input.from_date <= wireToLocalDate(millisToWire(now)))
      return invalid('from_date', 'price_change_date')
    const { unknown, twice } = await findObstacles(tx, scope, input)
    if (unknown) return invalid('prices', 'menu_unknown')
    if (twice) return invalid('from_date', 'price_change_twice')
    const dates = new Set((await readPriceChanges(tx, scope, now)).map(({ from_date: date }) => date))
    if (dates.size >= priceChangesMax && !dates.has(input.from_date))
      return invalid('from_date', 'price_changes_full')

    const id = await insertPrices(tx, scope, input, now)
    if (key) await saveResult(tx, scope, key, id, now)
    const change = await findChange(tx, scope, id, now)
    if (!change) throw new Error('a change of prices that was just written is not there')
    return change
  })

/** Until its date; from then on visits have its prices. Rule MENU-43. */
export const undoPriceChange = (
  services: Services,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<true | Refusal<'not_found' | 'prices_in_force'>> =>
  lockAndWrite<true | Refusal<'not_found' | 'prices_in_force'>>(services, scope, async (tx) => {
    const { shopId } = scope
    const found = await tx
      .selectFrom('menu_prices')
      .where('shop_id', '=', shopId)
      .where('batch_id', '=', id)
      .select('from_date')
      .executeTakeFirst()
    if (!found) return refuse('not_found')
    if (found.from_date <= wireToLocalDate(millisToWire(now))) return refuse('prices_in_force')
    await tx.deleteFrom('menu_prices').where('shop_id', '=', shopId).where('batch_id', '=', id).execute()
    return true
  })

const invalid = (field: string, key: string): Refusal<'invalid'> =>
  refuse('invalid', { errors: { [field]: [key] } })

const findChange = async (
  tx: Tx,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<PriceChange | undefined> =>
  (await readPriceChanges(tx, scope, now)).find((change) => change.id === id)

type Obstacles = { unknown: boolean; twice: boolean }

const findObstacles = async (tx: Tx, { shopId }: ShopScope, input: PriceChangeInput): Promise<Obstacles> => {
  const { rows } = await sql<Obstacles>`
    select coalesce(bool_or(m.id is null), false) as unknown, coalesce(bool_or(c.menu_id is not null), false) as twice
    from ${newPrices(input)}
    left join menus m on m.shop_id = ${shopId} and m.id = n.menu_id and m.archived_at is null
    left join menu_prices c on c.shop_id = ${shopId} and c.menu_id = n.menu_id and c.from_date = ${input.from_date}::date`.execute(
    tx,
  )
  return rows[0] ?? { unknown: true, twice: false }
}

const insertPrices = async (
  tx: Tx,
  { shopId }: ShopScope,
  input: PriceChangeInput,
  now: Millis,
): Promise<number> => {
  const { rows } = await sql<{ batch_id: number }>`
    with batch as materialized (select nextval('menu_price_batches') as id)
    insert into menu_prices (shop_id, menu_id, from_date, price, batch_id, created_at)
    select ${shopId}, n.menu_id, ${input.from_date}::date, n.price, batch.id, ${millisToWire(now)}::timestamptz
    from ${newPrices(input)}, batch
    returning batch_id`.execute(tx)
  return rows[0]?.batch_id ?? 0
}

const newPrices = ({ prices }: PriceChangeInput) =>
  sql`unnest(${prices.map(({ menu_id }) => menu_id)}::bigint[], ${prices.map(({ price }) => price)}::int[]) as n (menu_id, price)`
