import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { isReserved } from './reserved-domains.ts'

/**
 * Gives the shop this domain and releases the one that it had. Whether the shop may change it was decided before, under its lock. Of two
 * shops that ask for one name at once the second waits for the first here, and is refused. Rule SHOP-5.
 */
export const replaceDomain = async (
  tx: Tx,
  { shopId }: ShopScope,
  domain: string,
  now: Millis,
): Promise<true | Refusal<'invalid' | 'domain_taken'>> => {
  if (isReserved(domain)) return refuse('invalid', { errors: { domain: ['domain_reserved'] } })
  const at = millisToWire(now)
  await tx
    .updateTable('domains')
    .set({ released_at: at })
    .where('shop_id', '=', shopId)
    .where('released_at', 'is', null)
    .execute()
  const given = await tx
    .insertInto('domains')
    .values({ domain, shop_id: shopId, created_at: at })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('domain')
    .execute()
  return given.length > 0 ? true : refuse('domain_taken')
}
