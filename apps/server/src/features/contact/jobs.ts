// The mail of an inquiry, and how long one is kept.
import { renderInquiry } from '#messages'
import { common } from '@noren/words/common'
import { sql } from 'kysely'
import type { ShopWriter } from '#features/messages/api'
import { shopUrl } from '#features/shops/api'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { dayMs, millisToWire, wireToLocalDate, wireToLocalMinute } from '#platform/clock'
import { asSystem } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { readOutgoingInquiry } from './outgoing-inquiry.ts'

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
  handle: (services) => {
    const now = services.clock.now()
    const files = millisToWire(now - filesLife)
    const inquiries = millisToWire(now - inquiryLife)
    return forEachDue(
      services,
      { job: 'forget-inquiries', atOnce },
      (own) => sql<{ shop_id: number }>`
        select * from (
          select shop_id from contact_attachments where ${own('shop_id')} and created_at < ${files}
          union select shop_id from contact_inquiries where ${own('shop_id')} and created_at < ${inquiries}) due limit ${atOnce}`,
      // The server itself may not delete what owners wrote.
      ({ scope }) =>
        write(services.db, asSystem(scope), async (tx) => {
          await sql`delete from contact_attachments where shop_id = ${scope.shopId} and created_at < ${files}`.execute(
            tx,
          )
          await sql`delete from contact_inquiries where shop_id = ${scope.shopId} and created_at < ${inquiries}`.execute(
            tx,
          )
        }),
    )
  },
}
