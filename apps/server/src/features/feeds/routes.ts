import { feeds } from '@noren/contract/feeds/feed'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { changeFeed, renewFeed, revokeFeed } from './change-feed.ts'
import { readFeedState } from './read-feed.ts'

export const feedRoutes = {
  read: bind(feeds.read)(async ({ scope, ...services }) => ({ data: await readFeedState(services, scope) })),

  renew: bind(feeds.renew)(async ({ scope, now, requestContext, ...services }, { body }) => {
    const made = await renewFeed(services, scope, { input: body, language: requestContext.language }, now)
    return isRefusal(made) ? made : { data: made }
  }),

  change: bind(feeds.change)(async ({ scope, ...services }, { body }) => {
    const changed = await changeFeed(services, scope, body)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  revoke: bind(feeds.revoke)(async ({ scope, ...services }) => {
    await revokeFeed(services, scope)
    return undefined
  }),
}
