import type { Lang } from '@noren/words/format'
import type { FeedInput } from '@noren/contract/feeds/feed'
import type * as z from 'zod'
import type { feed } from '@noren/contract/feeds/feed'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import { hashToken } from '#platform/identity/secret'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { feedUrl, makeFeedToken } from './feed-links.ts'
import { readPlanIn } from './read-feed.ts'
import { refusedByPlan } from './limits.ts'

type Feed = z.output<typeof feed>

const renewals: Limit = { max: 20, window: 3_600_000 }

/** The only time that the address is told; the one before it opens nothing any more. Rules FEED-2, FEED-3. */
export const renewFeed = async (
  services: Services,
  scope: ShopScope,
  { input: { privacy }, language }: { input: FeedInput; language: Lang },
  now: Millis,
): Promise<{ feed: Feed; url: string } | Refusal<'plan_required' | 'too_many'>> => {
  const limited = await takeHits(services, [[`calendar-feed:${scope.shopId}`, renewals]], now)
  if (limited) return limited
  const token = makeFeedToken(scope)
  return lockAndWrite<{ feed: Feed; url: string } | Refusal<'plan_required'>>(services, scope, async (tx) => {
    const refused = refusedByPlan(services.config, await readPlanIn(tx, scope))
    if (refused) return refused
    const { rows } = await sql<Feed>`
      insert into calendar_feeds (shop_id, token_hash, privacy, language, created_at)
      values (${scope.shopId}, ${hashToken(token)}, ${privacy}, ${language}, ${millisToWire(now)})
      on conflict (shop_id) do update set token_hash = excluded.token_hash, privacy = excluded.privacy, language = excluded.language,
        created_at = excluded.created_at, read_at = null
      returning privacy, created_at, read_at`.execute(tx)
    if (!rows[0]) throw new Error('a feed that was just written is not there')
    return { feed: rows[0], url: feedUrl(services.config, token) }
  })
}

export const changeFeed = (
  services: Services,
  scope: ShopScope,
  { privacy }: FeedInput,
): Promise<Feed | Refusal<'plan_required' | 'not_found'>> =>
  lockAndWrite<Feed | Refusal<'plan_required' | 'not_found'>>(services, scope, async (tx) => {
    const refused = refusedByPlan(services.config, await readPlanIn(tx, scope))
    if (refused) return refused
    const { rows } = await sql<Feed>`
      update calendar_feeds set privacy = ${privacy} where shop_id = ${scope.shopId}
      returning privacy, created_at, read_at`.execute(tx)
    return rows[0] ?? refuse('not_found')
  })

/** Also on the free plan: whoever leaves may always take the address back. */
export const revokeFeed = (services: Services, scope: ShopScope): Promise<void> =>
  lockAndWrite(services, scope, async (tx) => {
    await tx.deleteFrom('calendar_feeds').where('shop_id', '=', scope.shopId).execute()
  })
