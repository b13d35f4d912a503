import { sql } from 'kysely'
import { readOwner } from '#features/accounts/api'
import { readDomain } from '#features/domains/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

/** All that the mail of an inquiry says; undefined where it is not kept any more. */
export const readOutgoingInquiry = async (db: Db, scope: ShopScope, messageId: number) => {
  const { shopId } = scope
  const inquiryId = sql`(select (m.details ->> 'inquiry_id')::bigint from messages m where m.shop_id = ${shopId} and m.id = ${messageId})`
  const { inquiry, attachments, owner, current } = await read(db, scope, async (tx) => ({
    inquiry: (
      await sql<{ id: number; content: string; created_at: string; to_address: string; shopName: string }>`
        select i.id, i.content, i.created_at, m.to_address, s.name as "shopName"
        from messages m
        join contact_inquiries i on i.shop_id = ${shopId} and i.id = (m.details ->> 'inquiry_id')::bigint
        join shops s on s.id = ${shopId}
        where m.shop_id = ${shopId} and m.id = ${messageId}`.execute(tx)
    ).rows[0],
    attachments: (
      await sql<{ file_name: string; media_type: string; bytes: Buffer }>`
        select a.file_name, a.media_type, a.bytes from contact_attachments a
        where a.shop_id = ${shopId} and a.inquiry_id = ${inquiryId} order by a.id`.execute(tx)
    ).rows,
    owner: await readOwner(tx, scope),
    current: await readDomain(tx, scope),
  }))
  return inquiry && owner && current ? { ...inquiry, attachments, owner, domain: current.domain } : undefined
}
