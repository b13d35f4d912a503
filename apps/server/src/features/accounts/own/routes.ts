import { ownAccount } from '@noren/contract/accounts/own'
import { readBetaEnd } from '#features/announcements/api'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { endOwnSession } from './end-session.ts'
import { requestDeletion, undoDeletion } from './request-deletion.ts'
import { listSessions, readOwnAccount } from './own-account.ts'

export const ownRoutes = {
  account: bind(ownAccount.account)(async ({ db, config, user, scope, now }) => {
    const [{ suspended, ...account }, beta_ends_on] = await Promise.all([
      readOwnAccount(db, user.userId, scope, now),
      readBetaEnd(db, config, now),
    ])
    return { data: { ...account, notices: { beta_ends_on, suspended } } }
  }),

  sessions: bind(ownAccount.sessions)(async ({ db, user, now }) => ({
    data: await listSessions(db, user.userId, user.sessionId, now),
  })),

  endSession: bind(ownAccount.endSession)(async ({ db, user, session }, { params }) => {
    const ended = await endOwnSession(db, user.userId, params.id)
    if (isRefusal(ended)) return ended
    if (params.id === user.sessionId) session.clearSessionCookies()
    return undefined
  }),

  requestDeletion: bind(ownAccount.requestDeletion)(async (context, { body }) => {
    const { user, scope, now } = context
    const at = await requestDeletion(context, user, scope, body, now)
    return isRefusal(at) ? at : { data: { deletion_at: at } }
  }),

  undoDeletion: bind(ownAccount.undoDeletion)(async (context) => {
    await undoDeletion(context, context.user, context.scope, context.now)
    return undefined
  }),
}
