// Whether a shop is too new for anybody to know it, and what its own words may then carry. Rules MSG-11, MSG-121.
import { isYoungShop, mayCarryContacts, provenCustomersMin } from '@noren/contract/messages/contacts'
import { findContacts } from '#features/shops/api'
import { wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { countProven, isContactProven } from './mailboxes/proven-mailboxes.ts'

/** The shop's own words of a mail, each under its field. */
type Texts = Readonly<Record<string, string>>

export const isYoung = async (
  tx: Tx,
  services: Pick<Services, 'config' | 'secret'>,
  scope: ShopScope,
  now: Millis,
): Promise<boolean> => {
  const { created_at } = await tx
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select('created_at')
    .executeTakeFirstOrThrow()
  const age = now - wireToMillis(created_at)
  if (isYoungShop({ age, provenCustomers: null })) return true
  // Limits are off: every mailbox counts as proven.
  if (!services.config.limits) return false
  const addresses = await tx
    .selectFrom('reservations')
    .where('shop_id', '=', scope.shopId)
    .where('source', '=', 'online')
    .where('email', 'is not', null)
    .select((e) => e.ref('email').$notNull().as('email'))
    .orderBy('id', 'desc')
    .limit(recentVisits)
    .execute()
  const provenCustomers = await countProven(
    { ...services, db: tx },
    addresses.map(({ email }) => email),
    now,
  )
  return isYoungShop({ age, provenCustomers })
}

/** Ten proven customers are looked for among so many visits that were booked online. */
const recentVisits = 20 * provenCustomersMin

const nobody = { phone: null, email: null, domain: null }

/** The fields whose text may not be mailed as it is: a young shop's that name ways to reach others. */
export const contactFields = async (
  services: Services,
  scope: ShopScope,
  texts: Texts,
  now: Millis,
): Promise<ReadonlySet<string>> => {
  // Most texts name none at all.
  if (Object.values(texts).every((text) => mayCarryContacts(text, nobody))) return new Set()
  const own = await read(services.db, scope, (tx) => findContacts(tx, scope, services.config))
  // An address that nobody has shown to read may be a stranger's.
  const isOwn =
    own.email !== null && (await isContactProven(services, { shopId: scope.shopId, address: own.email }, now))
  const named = { ...own, email: isOwn ? own.email : null }
  const fields = Object.keys(texts).filter((field) => !mayCarryContacts(texts[field] ?? '', named))
  if (fields.length === 0) return new Set()
  const isShopYoung = await read(services.db, scope, (tx) => isYoung(tx, services, scope, now))
  return new Set(isShopYoung ? fields : [])
}

export const refuseContacts = async (
  services: Services,
  scope: ShopScope,
  texts: Texts,
  now: Millis,
): Promise<Refusal<'invalid'> | undefined> => {
  const fields = await contactFields(services, scope, texts, now)
  if (fields.size === 0) return undefined
  return refuse('invalid', {
    errors: Object.fromEntries([...fields].map((field) => [field, ['young_shop_contacts']])),
  })
}
