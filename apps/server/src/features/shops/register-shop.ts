import type { Lang } from '@noren/words/format'
import { randomInt } from 'node:crypto'
import { weekdays } from '@noren/contract/hours'
import type { shopRegistration } from '@noren/contract/shops'
import { newShop as words } from '@noren/words/new-shop'
import type * as z from 'zod'
import { replaceDomain } from '#features/domains/api'
import { millisToWire, type Millis } from '#platform/clock'
import { noShop, type ShopScope } from '#platform/database/scope'
import { enterNewShop, read, write, type Db, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, saveResult, type IdempotencyKey } from '#platform/idempotency-keys'

type Registration = z.output<typeof shopRegistration>
type Language = Lang
type Refused = Refusal<'shop_exists' | 'domain_taken' | 'invalid'>

/** Everything that a shop needs, in one transaction: shop, staff, hours, menu, pages, form and mail texts. */
export const registerShop = (
  db: Db,
  owner: { userId: number; language: Language },
  input: Registration,
  now: Millis,
  key?: IdempotencyKey,
): Promise<ShopScope | Refused> =>
  write<ShopScope | Refused>(db, noShop, async (tx) => {
    // The user's row is the lock: two wizards at once make one shop.
    const user = await tx
      .selectFrom('users')
      .where('id', '=', owner.userId)
      .where('shop_id', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!user) return refuse('shop_exists')

    const scope = await enterNewShop(tx)
    const at = millisToWire(now)
    await insertShop(tx, scope, input, at)
    const given = await replaceDomain(tx, scope, input.domain ?? generateDomain(), now)
    if (isRefusal(given)) return given
    await insertHours(tx, scope, input)
    const menuId = await insertMenu(tx, scope, input, at)
    await insertPages(tx, scope, menuId, owner.language, at)
    await insertTexts(tx, scope, owner.language, at)
    // Ends a deletion that was requested before: it would take the new shop away.
    await tx
      .updateTable('users')
      .set({ shop_id: scope.shopId, deletion_at: null })
      .where('id', '=', owner.userId)
      .execute()
    if (key) await saveResult(tx, scope, key, scope.shopId, now)
    return scope
  })

/** The shop that this call made before, when its answer did not arrive; null where another call made it. */
export const findRegistered = async (
  db: Db,
  scope: ShopScope,
  key: IdempotencyKey,
): Promise<ShopScope | null | Refusal<'idempotency_key_reused'>> => {
  const made = await read(db, scope, (tx) => findResult(tx, scope, key))
  if (made === undefined) return null
  return isRefusal(made) ? made : scope
}

const insertShop = async (tx: Tx, { shopId }: ShopScope, input: Registration, at: string) => {
  await tx
    .insertInto('shops')
    .values({
      id: shopId,
      name: input.name,
      phone_number: input.phone_number ?? null,
      is_holiday_working: input.businessHours.isHolidayWorking,
      created_at: at,
    })
    .execute()
  await tx.insertInto('staff').values({ shop_id: shopId, name: input.name, created_at: at }).execute()
}

const insertHours = async (tx: Tx, { shopId }: ShopScope, { businessHours }: Registration) => {
  const ranges = businessHours.workingHours.map((r) => [minuteOf(r.opening_time), minuteOf(r.closing_time)])
  ranges.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
  await tx
    .insertInto('business_days')
    .values(
      weekdays.map((name, weekday) => {
        const isOpen = businessHours.workingDays.includes(name)
        return {
          shop_id: shopId,
          weekday,
          status: isOpen ? ('open' as const) : ('close' as const),
          ranges: JSON.stringify(isOpen ? ranges : []),
        }
      }),
    )
    .execute()
}

const insertMenu = async (
  tx: Tx,
  { shopId }: ShopScope,
  { menu }: Registration,
  at: string,
): Promise<number> => {
  const { id } = await tx
    .insertInto('menus')
    .values({
      shop_id: shopId,
      name: menu.name,
      price: menu.price,
      duration: menu.duration,
      total_duration: menu.totalDuration ?? menu.duration,
      priority: 0,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const insertPages = async (tx: Tx, { shopId }: ShopScope, menuId: number, language: Language, at: string) => {
  const texts = words[language]
  const page = { shop_id: shopId, publish_state: 'published' as const, created_at: at }
  const made = await tx
    .insertInto('pages')
    .values([
      // Nobody sees it before the owner says so. Rule PAGE-25.
      { ...page, type: 'booking', publish_state: 'draft' },
      { ...page, type: 'completion' },
    ])
    .returning(['id', 'type'])
    .execute()
  const idOf = (type: 'booking' | 'completion'): number => made.find((row) => row.type === type)?.id ?? 0
  await tx
    .insertInto('page_sections')
    .values([
      {
        ...page,
        page_id: idOf('booking'),
        type: 'menu',
        title: texts.menuBlock,
        menu_ids: [menuId],
        priority: 1,
      },
      { ...page, page_id: idOf('completion'), type: 'reservation_number', priority: 1 },
      {
        ...page,
        page_id: idOf('completion'),
        type: 'document',
        content: documentOf(texts.completion),
        priority: 2,
      },
    ])
    .execute()
}

const insertTexts = async (tx: Tx, { shopId }: ShopScope, language: Language, at: string) => {
  await tx.insertInto('forms').values({ shop_id: shopId, created_at: at }).execute()
  const { confirmation, reminder } = words[language]
  await tx
    .insertInto('email_templates')
    .values([
      { shop_id: shopId, type: 'confirmation', ...confirmation },
      { shop_id: shopId, type: 'reminder', ...reminder },
    ])
    .execute()
}

/** A name of letters that are not mistaken for each other; 32^8 of them, and the primary key refuses a second. */
const generateDomain = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return `salon-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const documentOf = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
