// The mail of an inquiry, and how long one is kept.
import { renderInquiry } from '#messages'
import { common } from '@noren/words/common'
import { sql } from 'kysely'
import type { ShopWriter } from '#features/messages/rules'
import { shopUrl } from '#features/shops/links'
import type { Job } from '#platform/background/job'
import { dayMs, millisToWire, wireToLocalDate, wireToLocalMinute } from '#platform/clock'
import { allShops } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { readOutgoingInquiry } from './queries.ts'

/** To the operator, who answers the owner. */
export const writeInquiry: ShopWriter = async ({ db, config }, scope, messageId) => {
  const row = await readOutgoingInquiry(db, scope, messageId)
  if (!row) return null
  const { shopId } = scope
  return {
    from: { name: common.ja.product, address: config.mailFrom },
    replyTo: { name: row.shopName, address: row.owner.email },
    to: row.to_address,
    ...renderInquiry({
      number: row.id,
      content: row.content,
      date: wireToLocalDate(row.created_at),
      minutes: wireToLocalMinute(row.created_at) % 1440,
      shop: { id: shopId, name: row.shopName, url: shopUrl(config, row.domain) },
      email: row.owner.email,
      files: row.attachments.map(({ file_name }) => file_name),
    }),
    attachments: row.attachments.map(({ file_name, media_type, bytes }) => ({
      filename: file_name,
      contentType: media_type,
      content: bytes,
    })),
    messageId: `inquiry.${shopId}.${messageId}`,
  }
}

/** Rule MSG-18. */
const filesLife = 90 * dayMs
const inquiryLife = 365 * dayMs
/** One night's share; what is left comes with the next. */
const atOnce = 5_000

export const forgetInquiries: Job = {
  name: 'forget-inquiries',
  schedule: '2 5 * * *',
  handle: async ({ db, clock }) => {
    const now = clock.now()
    await write(db, allShops, async (tx) => {
      await sql`
        delete from contact_attachments where (shop_id, id) in (
          select shop_id, id from contact_attachments where created_at < ${millisToWire(now - filesLife)}
          order by created_at limit ${atOnce})`.execute(tx)
      // Their files are older than they may be, and gone but for what the next night takes.
      await sql`
        delete from contact_inquiries where (shop_id, id) in (
          select i.shop_id, i.id from contact_inquiries i where i.created_at < ${millisToWire(now - inquiryLife)}
            and not exists (select from contact_attachments a where a.shop_id = i.shop_id and a.inquiry_id = i.id)
          order by i.created_at limit ${atOnce})`.execute(tx)
    })
  },
}
