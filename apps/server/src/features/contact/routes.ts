import { contact } from '@noren/contract/contact'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { sendInquiry } from './inquiry.ts'

export const contactRoutes = {
  send: bind(contact.send)(async ({ scope, user, now, requestContext, ...services }, { body }) => {
    const { idempotencyKey } = requestContext
    const sent = await sendInquiry(services, scope, { userId: user.userId, input: body, idempotencyKey }, now)
    return isRefusal(sent) ? sent : { data: sent }
  }),
}
