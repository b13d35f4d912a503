import { renderInquiry } from '#messages'
import { common } from '@noren/words/common'
import type { ShopWriter } from '#features/messages/api'
import { shopUrl } from '#features/shops/api'
import { wireToLocalDate, wireToLocalMinute } from '#platform/clock'
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
