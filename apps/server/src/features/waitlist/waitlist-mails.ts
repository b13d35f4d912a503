// Writes the mail of somebody who waits, as things are when it is sent; none where it would say what is no longer so.
import { cloths } from '@noren/contract/shops/cloths'
import { renderWaitlistMessage } from '#messages'
import { isWaitlistKind, type ShopWriter } from '#features/messages/api'
import { shopUrl } from '#features/shops/api'
import { read } from '#platform/database/transactions'
import { makeEntryUrl } from './entries/entry-links.ts'
import { readOwnWaiting } from './own/own-waiting.ts'

export const writeWaitlistEmail: ShopWriter = async (services, scope, messageId) => {
  const { db, config, clock } = services
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('messages as m')
      .innerJoin('waitlist_entries as e', (join) =>
        join.on('e.shop_id', '=', scope.shopId).onRef('e.id', '=', 'm.waitlist_entry_id'),
      )
      .where('m.shop_id', '=', scope.shopId)
      .where('m.id', '=', messageId)
      .select(['m.kind', 'm.to_address', 'm.details', 'e.id', 'e.language', 'e.status'])
      .executeTakeFirst(),
  )
  if (!row || !isWaitlistKind(row.kind)) return null
  const found = await readOwnWaiting(services, scope, row.id, clock.now())
  if (!('data' in found)) return null
  const { data: entry } = found
  const isOffer = row.kind === 'waitlist_offer'
  if (entry.status === 'left' || entry.status === 'ended' || entry.status === 'booked') return null
  if (isOffer && entry.offer?.id !== offerOf(row.details)) return null
  const { shop, offer } = entry
  return {
    from: { name: shop.name, address: config.mailFrom },
    replyTo: shop.email === null ? undefined : { name: shop.name, address: shop.email },
    to: row.to_address,
    ...renderWaitlistMessage({
      kind: row.kind,
      language: row.language,
      name: entry.name,
      menuName: entry.menu_name,
      staffName: entry.staff_name,
      wishes: {
        fromDate: entry.from_date,
        toDate: entry.to_date,
        fromTime: entry.from_time,
        toTime: entry.to_time,
      },
      offer:
        isOffer && offer
          ? { start: offer.start_at, end: offer.end_at, until: offer.ends_at, price: offer.price }
          : null,
      shop: {
        name: shop.name,
        phone: shop.phone_number,
        email: shop.email,
        url: shopUrl(config, shop.domain),
        cloth: cloths[shop.cloth],
        pattern: shop.pattern,
      },
      url: makeEntryUrl(services, { shopId: scope.shopId, entryId: row.id }),
    }),
    messageId: `${row.kind}.${scope.shopId}.${messageId}`,
  }
}

const offerOf = (details: unknown): number | undefined =>
  typeof details === 'object' && details !== null && 'offer' in details ? Number(details.offer) : undefined
