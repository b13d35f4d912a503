import { messages } from '@noren/contract/messages'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { resendMessage } from './commands.ts'
import { listMessages } from './queries.ts'

export const messageRoutes = {
  list: bind(messages.list)(async ({ db, scope }, { params }) => {
    const found = await listMessages(db, scope, params.id)
    return found ? { data: found } : refuse('not_found')
  }),

  resend: bind(messages.resend)(async (context, { params }) => {
    const mail = await resendMessage(context, context.scope, params.id, context.now)
    return isRefusal(mail) ? mail : { data: mail }
  }),
}
