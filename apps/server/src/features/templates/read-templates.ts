// The owner's templates, and what a mail made of them says.
import { templateTypes, type EmailTemplate } from '@noren/contract/messages/templates'
import { readOwner } from '#features/accounts/api'
import { readDomain } from '#features/domains/api'
import { addressSql, publicAddressSql } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

/** In the order of the tabs. */
export const listTemplates = async (db: Db, scope: ShopScope): Promise<EmailTemplate[]> => {
  const rows = await read(db, scope, (tx) => selectTemplates(tx, scope).execute())
  return templateTypes.flatMap((type) => rows.find((row) => row.type === type) ?? [])
}

export const findTemplate = (db: Db, scope: ShopScope, name: string): Promise<EmailTemplate | undefined> =>
  read(db, scope, (tx) => findTemplateIn(tx, scope, name))

/** Inside a transaction. `name` is the type or the id. */
export const findTemplateIn = (
  tx: Tx,
  scope: ShopScope,
  name: string,
): Promise<EmailTemplate | undefined> => {
  const type = templateTypes.find((known) => known === name)
  const templates = selectTemplates(tx, scope)
  return (
    type === undefined ? templates.where('id', '=', Number(name)) : templates.where('type', '=', type)
  ).executeTakeFirst()
}

export type MailFacts = Awaited<ReturnType<typeof readMailFacts>>

/** The shop, its owner, the next visit if there is one, and a menu for an invented one. */
export const readMailFacts = async (db: Db, scope: ShopScope, now: Millis) => {
  const { shopId } = scope
  const { shop, visit, menu, owner, current } = await read(db, scope, async (tx) => ({
    shop: await tx
      .selectFrom('shops as s')
      .where('s.id', '=', shopId)
      .select([
        'name',
        'phone_number',
        'email',
        addressSql.as('address'),
        publicAddressSql.as('publicAddress'),
        'building',
        'access_info',
        'cloth',
        'pattern',
        'cancel_cutoff_minutes',
      ])
      .executeTakeFirst(),
    visit: await tx
      .selectFrom('reservations')
      .where('shop_id', '=', shopId)
      .where('start_at', '>', millisToWire(now))
      .where('status', 'in', ['reserved', 'pending_approval'])
      .where('is_block', '=', false)
      .where('hold_expires_at', 'is', null)
      .select([
        'status',
        'reservation_number',
        'menu_name',
        'price',
        'start_at',
        'end_at',
        'name',
        'created_at',
        'expires_at',
      ])
      .orderBy('start_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    menu: await tx
      .selectFrom('menus')
      .where('shop_id', '=', shopId)
      .where('archived_at', 'is', null)
      .select(['name', 'price', 'total_duration', 'requires_approval'])
      .orderBy('priority')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    owner: await readOwner(tx, scope),
    current: await readDomain(tx, scope),
  }))
  if (!shop || !owner || !current) throw new Error('a shop without its row, owner or domain')
  return { shop, visit, menu, language: owner.language, domain: current.domain }
}

const selectTemplates = (tx: Tx, { shopId }: ShopScope) =>
  tx
    .selectFrom('email_templates')
    .where('shop_id', '=', shopId)
    .select(['id', 'type', 'subject', 'body_header', 'version'])
