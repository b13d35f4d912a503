// A page of what is not saved yet, for whoever has its address, for half an hour. A shop keeps few of them. Rules PAGE-19, PAGE-20.
import { previewContent } from '@noren/contract/pages/pages'
import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import { hourMs, millisToWire, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, write } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { hashToken, randomToken } from '#platform/identity/secret'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { previewUrl } from './preview-url.ts'
import { countImages } from '../library/list-library.ts'
import { checkDocument, hasTooManyMenus, isEmptyDocument, isTooLong, lengthOf, sumOf } from '../documents.ts'

export const createPreview = async (
  services: Services,
  scope: ShopScope,
  { pageId, content, isLive }: { pageId: number; content: unknown; isLive: boolean },
  now: Millis,
): Promise<{ preview_url: string } | Refusal<'forbidden' | 'malformed' | 'too_many'>> => {
  const { db, config } = services
  const { shopId } = scope
  const { page, current } = await read(db, scope, async (tx) => ({
    page: await tx
      .selectFrom('pages')
      .where('shop_id', '=', shopId)
      .where('id', '=', pageId)
      .select('id')
      .executeTakeFirst(),
    current: await readDomain(tx, scope),
  }))
  if (!page || !current) return refuse('forbidden')
  const refused = await takeHits(
    services,
    (isLive ? liveLimits : limits).map((limit) => [
      `${isLive ? 'live-preview' : 'preview'}:${limit.window}:${shopId}`,
      limit,
    ]),
    now,
  )
  if (refused) return refused
  const parsed = previewContent.safeParse(isEmptyDocument(content) ? { sections: [] } : content)
  const documents = parsed.success
    ? parsed.data.sections.map((section) =>
        section.type === 'document' ? checkDocument(section.content) : noDocument,
      )
    : []
  if (!parsed.success || documents.includes(undefined)) return refuse('malformed')
  const length = parsed.data.sections
    .map(({ menu_ids }, index) => lengthOf(documents[index]?.content ?? '', menu_ids))
    .reduce(sumOf, lengthOf(''))
  if (isTooLong(length) || hasTooManyMenus(length)) return refuse('malformed')
  const sections = parsed.data.sections.map((section, index) => ({
    ...section,
    content: documents[index]?.content ?? '',
  }))
  const files = [...new Set(documents.flatMap((document) => document?.files ?? []))]

  const token = randomToken()
  return write(db, scope, async (tx) => {
    if ((await countImages(tx, scope, files)) !== files.length) return refuse('malformed')
    await tx
      .insertInto('page_previews')
      .values({
        shop_id: shopId,
        page_id: pageId,
        token_hash: hashToken(token),
        content: JSON.stringify({ sections, look: parsed.data.look }),
        expires_at: millisToWire(now + (isLive ? liveLife : previewLife)),
        created_at: millisToWire(now),
      })
      .execute()
    await sql`
      delete from page_previews where shop_id = ${shopId} and id not in (
        select id from (
          select v.id, row_number() over (partition by v.expires_at - v.created_at order by v.id desc) as place
          from page_previews v where v.shop_id = ${shopId} and v.expires_at > ${millisToWire(now)}) kept
        where place <= ${keptMax})`.execute(tx)
    return { preview_url: previewUrl(config, current.domain, token) }
  })
}

const noDocument = { content: '', files: [] }
const previewLife = 30 * minuteMs
/** The view beside the editor makes one whenever the owner pauses. Their lives tell the two kinds apart. */
const liveLife = 10 * minuteMs
/** Of each kind, so that the view pushes out none that the owner opened. */
const keptMax = 20
const limits: Limit[] = [
  { max: 40, window: minuteMs },
  { max: 600, window: hourMs },
]
/** The view beside the editor asks every two seconds at most, in two windows. */
const liveLimits: Limit[] = [
  { max: 60, window: minuteMs },
  { max: 1800, window: hourMs },
]
