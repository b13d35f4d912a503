import { mailboxes } from '@noren/contract/messages/mailboxes'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { proveByMail } from './commands.ts'

export const mailboxRoutes = {
  prove: bind(mailboxes.prove)(async (context, { body }) => {
    const proven = await proveByMail(context, body.token, context.now)
    return isRefusal(proven) ? proven : { data: { proven } }
  }),
}
