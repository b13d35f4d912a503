import { messages } from '@noren/contract/messages'
import { messageLedger } from '@noren/contract/messages/ledger'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { resendMessage, setHandled } from './resend.ts'
import { countUndelivered, listLedger, listMessages } from './ledger.ts'

export const messageRoutes = {
  list: bind(messages.list)(async ({ db, scope, now }, { params }) => {
    const found = await listMessages(db, scope, params.id, now)
    return found ? { data: found } : refuse('not_found')
  }),

  ledger: bind(messageLedger.list)(async ({ db, scope, user, now }, { query }) => {
    const wanted = { userId: user.userId, state: query.state ?? 'undelivered', after: query.after }
    const { entries, tests, next } = await listLedger(db, scope, wanted, now)
    return { data: entries, tests, meta: { next } }
  }),

  count: bind(messageLedger.count)(async ({ db, scope }) => ({
    data: { count: await countUndelivered(db, scope) },
  })),

  resend: bind(messageLedger.resend)(async (context, { params }) => {
    const entry = await resendMessage(context, context.scope, params.id, context.now)
    return isRefusal(entry) ? entry : { data: entry }
  }),

  handle: bind(messageLedger.handle)(async ({ db, scope, now }, { params, body }) => {
    const entry = await setHandled(db, scope, { messageId: params.id, handled: body.handled }, now)
    return entry ? { data: entry } : refuse('not_found')
  }),
}
