import type { OwnContacts } from '@noren/contract/messages/contacts'
import type { Shop } from '@noren/contract/shops/settings'
import { formatTime } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { aroundDomain, shopUrl, type Addressed } from './shop-url.ts'

export type OwnShop = {
  id: number
  domain: string
  name: string
  can_change_domain: boolean
  reservation_page_id: number
  has_first_steps: boolean
}

export const readShop = (db: Db, scope: ShopScope): Promise<OwnShop> =>
  read(db, scope, (tx) => findOwnShop(tx, scope))

/** Inside a transaction. */
export const findOwnShop = async (tx: Tx, scope: ShopScope): Promise<OwnShop> => {
  const own = await ownQuery(tx, scope)
    .select((e) => e('shops.first_steps_hidden_at', 'is', null).$castTo<boolean>().as('has_first_steps'))
    .executeTakeFirst()
  const current = await readDomain(tx, scope)
  if (!own || !current) throw new Error('a shop without booking page or domain')
  return { ...own, domain: current.domain }
}

/** What the shop's texts may name. */
export const findContacts = async (tx: Tx, scope: ShopScope, config: Addressed): Promise<OwnContacts> => {
  const shop = await tx
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select(['phone_number as phone', 'email'])
    .executeTakeFirst()
  const current = await readDomain(tx, scope)
  if (!shop || !current) throw new Error('a shop without its row or domain')
  return { ...shop, domain: new URL(shopUrl(config, current.domain)).host }
}

export const readSettings = (
  { db, config }: { db: Db; config: Pick<Config, 'publicUrl' | 'siteHost'> },
  scope: ShopScope,
): Promise<Shop> => read(db, scope, (tx) => findSettings(tx, scope, config))

/** Inside a transaction. */
export const findSettings = async (
  tx: Tx,
  scope: ShopScope,
  config: Pick<Config, 'publicUrl' | 'siteHost'>,
): Promise<Shop> => {
  const query = ownQuery(tx, scope).select([
    'shops.profile',
    'shops.phone_number',
    'shops.email',
    'shops.postal_code',
    'shops.prefecture',
    'shops.city',
    'shops.address',
    'shops.building',
    'shops.address_hidden',
    'shops.access_info',
    'shops.payment_options',
    'shops.payment_notes',
    'shops.refund_rule',
    'shops.invoice_number',
    'shops.reservation_cutoff_time',
    'shops.booking_horizon_days',
    'shops.slot_minutes',
    'shops.cancel_cutoff_minutes',
    'shops.ask_kana',
    'shops.open_visits_max',
    'shops.waitlist_minutes',
    'shops.bills_enabled',
    'shops.reminder_timing',
    'shops.reminder_minute',
    'shops.reminder_hours',
    'shops.embed_origins',
    'shops.settings_version as version',
  ])
  const own = await query.executeTakeFirst()
  const current = await readDomain(tx, scope)
  if (!own || !current) throw new Error('a shop without booking page or domain')
  const { reminder_minute, ...settings } = own
  const { prefix, suffix } = aroundDomain(config)
  return {
    ...settings,
    reminder_time: formatTime(reminder_minute),
    domain: current.domain,
    domain_prefix: prefix,
    domain_suffix: suffix,
    url: shopUrl(config, current.domain),
  }
}

const ownQuery = (tx: Tx, scope: ShopScope) =>
  tx
    .selectFrom('shops')
    .innerJoin('pages', (join) =>
      join.on('pages.shop_id', '=', scope.shopId).on('pages.type', '=', 'booking'),
    )
    .where('shops.id', '=', scope.shopId)
    .select((e) => [
      'shops.id',
      'shops.name',
      e('shops.domain_changed_at', 'is', null).$castTo<boolean>().as('can_change_domain'),
      'pages.id as reservation_page_id',
    ])

/** Which shop a user has now; the session may know of none yet. */
export const readOwnShop = (db: Db, userId: number): Promise<{ shopId: number | null }> =>
  db.selectFrom('users').where('id', '=', userId).select('shop_id as shopId').executeTakeFirstOrThrow()

/** Latin letters, and neither kana nor kanji. */
const isLatin = sql<boolean>`concat(s.prefecture, s.city, s.address) ~ '[A-Za-z]'
  and concat(s.prefecture, s.city, s.address) !~ '[\\u3005-\\u9fff]'`

/** The whole address in one line, of `shops s`; null where there is none. In Latin letters it begins with the smallest part. Rule PAGE-252. */
export const addressSql = sql<string | null>`nullif(case when ${isLatin}
  then concat_ws(', ', nullif(s.building, ''), nullif(s.address, ''), nullif(s.city, ''), nullif(s.prefecture, ''))
  else concat_ws(' ', nullif(concat(s.prefecture, s.city, s.address), ''), s.building) end, '')`

/** For mails, the building on a line of its own: it is looked for at the door. Rule MSG-238. */
export const addressLines = (address: string | null, building: string | null): string | null => {
  if (!address || !building) return address
  if (address.startsWith(`${building}, `)) return `${building}\n${address.slice(building.length + 2)}`
  return address.endsWith(` ${building}`) ? `${address.slice(0, -building.length - 1)}\n${building}` : address
}

/** What may be known of a hidden address: prefecture and city. Rule SHOP-13. */
export const areaSql = sql<string | null>`nullif(case when ${isLatin}
  then concat_ws(', ', nullif(s.city, ''), nullif(s.prefecture, '')) else concat(s.prefecture, s.city) end, '')`

/** What everybody may know. */
export const publicAddressSql = sql<
  string | null
>`case when s.address_hidden then ${areaSql} else ${addressSql} end`
