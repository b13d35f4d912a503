import { contactAddress, mailboxes } from '@noren/contract/messages/mailboxes'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { askForProof, proveByMail } from './prove-mailbox.ts'
import { readContactAddress } from './proven-mailboxes.ts'

export const mailboxRoutes = {
  prove: bind(mailboxes.prove)(async (context, { body }) => {
    const proven = await proveByMail(context, body.token, context.now)
    return isRefusal(proven) ? proven : { data: { proven } }
  }),
}

export const contactAddressRoutes = {
  read: bind(contactAddress.read)(async ({ scope, now, ...services }) => ({
    data: await readContactAddress(services, scope, now),
  })),

  ask: bind(contactAddress.ask)(async (context) => {
    const { scope, user, now } = context
    const { email, confirmed } = await readContactAddress(context, scope, now)
    if (email === null || confirmed) return { data: { queued: false } }
    const wanted = { userId: user.userId, shopId: scope.shopId, address: email }
    return { data: { queued: await askForProof(context, wanted, now) } }
  }),
}
