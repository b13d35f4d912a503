import { previewContent, type PreviewContent } from '@noren/contract/pages/pages'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { hashToken } from '#platform/identity/secret'

/** What the holder of the token sees; undefined where there is nothing, or nothing any longer. Rule PAGE-19. */
export const readPreview = async (
  db: Db,
  scope: ShopScope,
  token: string,
  now: Millis,
): Promise<(PreviewContent & { pageType: 'booking' | 'completion' }) | undefined> => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('page_previews as v')
      .innerJoin('pages as p', (join) =>
        join.on('p.shop_id', '=', scope.shopId).onRef('p.id', '=', 'v.page_id'),
      )
      .where('v.shop_id', '=', scope.shopId)
      .where('v.token_hash', '=', hashToken(token))
      .where('v.expires_at', '>', millisToWire(now))
      .select(['v.content', 'p.type'])
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const stored = previewContent.safeParse(JSON.parse(row.content))
  return stored.success ? { ...stored.data, pageType: row.type } : undefined
}
