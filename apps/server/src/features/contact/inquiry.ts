// An owner writes to the operator: kept, and sent as a mail where an address is configured.
import type { Inquiry } from '@noren/contract/contact'
import { inquiryKind } from '#features/messages/api'
import { lockAndWrite } from '#features/shops/api'
import { dayMs, hourMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { loggerOf } from '#platform/http/log'
import { findResult, idempotencyKey as keyFor, isKeyKnown, saveResult } from '#platform/idempotency-keys'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { cleanFileName, mediaTypeOf } from './attachments.ts'

type Sent = { id: number; created_at: string }

export const sendInquiry = async (
  services: Services,
  scope: ShopScope,
  { userId, input, idempotencyKey }: { userId: number; input: Inquiry; idempotencyKey: string | undefined },
  now: Millis,
): Promise<Sent | Refusal<'invalid' | 'too_many' | 'idempotency_key_reused'>> => {
  const files = readFiles(input)
  if (isRefusal(files)) return files
  const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, inquiryKind, input)
  const refused =
    key && (await isKeyKnown(services.db, scope, key.key))
      ? undefined
      : await takeLimits(services, scope, now)
  if (refused) return refused

  const { email: operator } = services.config.operator
  const sent = await lockAndWrite(services, scope, async (tx) => {
    const earlier = key && (await findResult(tx, scope, key))
    if (isRefusal(earlier)) return earlier
    if (earlier !== undefined) return { id: earlier, created_at: millisToWire(now), isRepeated: true }
    const id = await insertInquiry(tx, scope, { userId, content: input.content, files }, now)
    if (operator !== undefined) await queueMail(tx, scope, { inquiryId: id, to: operator }, now)
    if (key) await saveResult(tx, scope, key, id, now)
    return { id, created_at: millisToWire(now), isRepeated: false }
  })
  if (isRefusal(sent)) return sent
  // Rule SEC-17: neither what was written nor by whom.
  if (operator === undefined && !sent.isRepeated)
    loggerOf(services.config.logLevel).warn(
      { shop: scope.shopId, inquiry: sent.id },
      'an inquiry was kept but not mailed: OPERATOR_EMAIL is not set',
    )
  return sent
}

/** Rule MSG-17. */
const hourly: Limit = { max: 5, window: hourMs }
const daily: Limit = { max: 20, window: dayMs }

const takeLimits = (services: Services, { shopId }: ShopScope, now: Millis) =>
  takeHits(
    services,
    [
      [`contact-hour:${shopId}`, hourly],
      [`contact-day:${shopId}`, daily],
    ],
    now,
  )

type File = { file_name: string; media_type: string; bytes: Buffer }

const readFiles = ({ attachments = [] }: Inquiry): File[] | Refusal<'invalid'> => {
  const files: File[] = []
  for (const [index, { fileName, fileData }] of attachments.entries()) {
    const bytes = Buffer.from(fileData, 'base64')
    const mediaType = mediaTypeOf(fileName, bytes)
    if (mediaType === undefined)
      return refuse('invalid', { errors: { [`attachments.${index}.fileData`]: ['contact_file_bytes'] } })
    files.push({ file_name: cleanFileName(fileName), media_type: mediaType, bytes })
  }
  return files
}

const insertInquiry = async (
  tx: Tx,
  { shopId }: ShopScope,
  { userId, content, files }: { userId: number; content: string; files: readonly File[] },
  now: Millis,
): Promise<number> => {
  const created = { shop_id: shopId, created_at: millisToWire(now) }
  const { id } = await tx
    .insertInto('contact_inquiries')
    .values({ ...created, user_id: userId, content })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length > 0)
    await tx
      .insertInto('contact_attachments')
      .values(files.map((file) => ({ ...created, ...file, inquiry_id: id })))
      .execute()
  return id
}

const queueMail = async (
  tx: Tx,
  { shopId }: ShopScope,
  { inquiryId, to }: { inquiryId: number; to: string },
  now: Millis,
): Promise<void> => {
  await tx
    .insertInto('messages')
    .values({
      shop_id: shopId,
      kind: inquiryKind,
      recipient: 'operator',
      to_address: to,
      details: JSON.stringify({ inquiry_id: inquiryId }),
      due_at: millisToWire(now),
      created_at: millisToWire(now),
    })
    .execute()
}
