import { menuDescriptionsMax, menusMax, pageMenusMax } from '@noren/contract/limits'
import type { Menu, MenuInput } from '@noren/contract/menus'
import { sql } from 'kysely'
import { findAccount, refuseAdvancePayment } from '#features/payments/api'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { findUnknown } from './find-unknown.ts'
import { findMenu, readOtherDescriptions, readPlaceForNew } from './list-menus.ts'

/** Comes last, is published where the plan allows it, and joins the first menu block where the page has room. Rules MENU-7, MENU-14. */
export const createMenu = (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey }: { input: MenuInput; idempotencyKey: string | undefined },
  now: Millis,
): Promise<Menu | Refused> =>
  lockAndWrite<Menu | Refused>(services, scope, async (tx) => {
    const reading = { config: services.config, now }
    const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'menu', input)
    const made = key && (await findResult(tx, scope, key))
    if (isRefusal(made)) return made
    // Deleted meanwhile: the key has made its one thing.
    if (made !== undefined)
      return (await findMenu(tx, scope, reading, made)) ?? refuse('idempotency_key_reused')

    const advancePayment = input.advance_payment ?? 'none'
    if (advancePayment !== 'none') {
      const after = { advance_payment: advancePayment, price: input.price }
      const refused = refuseAdvancePayment(
        services.config,
        { before: 'none', after },
        await findAccount(tx, scope),
      )
      if (refused) return refused
    }
    const { priority, mayPublish, count } = await readPlaceForNew(tx, scope, services.config)
    if (count >= menusMax) return refuse('invalid', { errors: { name: ['menus_full'] } })
    const length = (input.description ?? '').length
    if (length > 0 && length + (await readOtherDescriptions(tx, scope, null)) > menuDescriptionsMax)
      return refuse('invalid', { errors: { description: ['menu_descriptions'] } })
    const errors = await findUnknown(tx, scope, input)
    if (errors) return refuse('invalid', { errors })
    const { id } = await tx
      .insertInto('menus')
      .values({
        ...input,
        waits: JSON.stringify(input.waits ?? []),
        shop_id: scope.shopId,
        total_duration: input.total_duration ?? input.duration,
        publish_state: mayPublish ? (input.publish_state ?? 'published') : 'draft',
        priority,
        created_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await joinFirstBlock(tx, scope, id)
    if (key) await saveResult(tx, scope, key, id, now)

    const menu = await findMenu(tx, scope, reading, id)
    if (!menu) throw new Error('a menu that was just written is not there')
    return menu
  })

type Refused = Refusal<'idempotency_key_reused' | 'plan_required' | 'invalid'>

const joinFirstBlock = async (tx: Tx, { shopId }: ShopScope, id: number): Promise<void> => {
  await sql`
    update page_sections set menu_ids = menu_ids || ${id}::bigint, version = version + 1
    where shop_id = ${shopId} and id = (
      select b.id from page_sections b join pages p on p.shop_id = ${shopId} and p.id = b.page_id
      where b.shop_id = ${shopId} and b.type = 'menu' and p.type = 'booking' order by b.priority, b.id limit 1)
      and (select sum(cardinality(o.menu_ids)) from page_sections o where o.shop_id = ${shopId}) < ${pageMenusMax}`.execute(
    tx,
  )
}
