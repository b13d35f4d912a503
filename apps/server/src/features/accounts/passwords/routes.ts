import { passwords } from '@noren/contract/accounts/passwords'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { changePassword, forgetPassword, provePassword, resetPassword } from './commands.ts'

export const passwordRoutes = {
  forgot: bind(passwords.forgot)(async (context, { body }) => {
    const { now, visitor } = context
    const sent = await forgetPassword(context, { address: visitor.address, now }, body.email)
    return isRefusal(sent) ? sent : { data: { sent: true } as const }
  }),

  reset: bind(passwords.reset)(async (context, { body }) => {
    const { userId, token, now, session } = context
    const done = await resetPassword(context, { userId, token }, body.password, now)
    if (isRefusal(done)) return done
    // No automatic sign-in; and a session that this browser may have had is over.
    session.end()
    return { data: { reset: true } as const }
  }),

  change: bind(passwords.change)(async (context, { body }) => {
    const done = await changePassword(context, context.user, body, context.now)
    return isRefusal(done) ? done : { data: { changed: true } as const }
  }),

  confirm: bind(passwords.confirm)(async (context, { body }) => {
    const { user, now } = context
    const refused = await provePassword(context, user, body.password, now, 'password')
    return refused ?? { data: { confirmed: true } as const }
  }),
}
