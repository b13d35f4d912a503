import { apiTokens } from '@noren/contract/accounts/tokens'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { makeApiToken, revokeApiToken } from './api-tokens.ts'
import { listApiTokens } from './list-api-tokens.ts'

export const apiTokenRoutes = {
  list: bind(apiTokens.list)(async ({ db, user, now }) => ({
    data: await listApiTokens(db, user.userId, now),
  })),

  create: bind(apiTokens.create)(async (context, { body }) => {
    const made = await makeApiToken(context, context.user, body, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  revoke: bind(apiTokens.revoke)(async ({ db, user }, { params }) => {
    const revoked = await revokeApiToken(db, user.userId, params.id)
    return isRefusal(revoked) ? revoked : undefined
  }),
}
