import { passwords } from '@noren/contract/accounts/passwords'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { refuseCommon } from '../registration.ts'
import { markDevice } from '../devices.ts'
import { endSessionOf } from '../sessions.ts'
import { isSignedInTo, readAccount } from '../account.ts'
import { changePassword, forgetPassword, provePassword, resetPassword } from './passwords.ts'

export const passwordRoutes = {
  check: bind(passwords.check)(
    async (_, { body }) => (await refuseCommon(body.password)) ?? { data: { usable: true } as const },
  ),

  forgot: bind(passwords.forgot)(async (context, { body }) => {
    const { now, requestContext } = context
    const from = { address: requestContext.address, now, device: requestContext.deviceToken }
    const sent = await forgetPassword(context, from, body.email)
    return isRefusal(sent) ? sent : { data: { sent: true } as const }
  }),

  checkReset: bind(passwords.checkReset)(async ({ db, userId }) => {
    const { passwordHash } = await readAccount(db, userId)
    return { data: { is_first: passwordHash === null } }
  }),

  reset: bind(passwords.reset)(async (context, { body }) => {
    const { db, secret, requestContext, userId, token, now, session } = context
    const isSignedIn = await isSignedInTo(db, userId, requestContext.sessionToken, now)
    const account = await resetPassword(context, { userId, token, isSignedIn }, body.password, now)
    if (isRefusal(account)) return account
    // No automatic sign-in; a session that this browser may have had, of whatever account, is over. But its holder has proven the
    // address, and is not to be kept out by strangers who guess at the old password.
    if (requestContext.sessionToken !== undefined) await endSessionOf(db, requestContext.sessionToken)
    session.clearSessionCookies()
    session.setDeviceCookie(markDevice(secret, account, requestContext.deviceToken))
    return { data: { reset: true } as const }
  }),

  change: bind(passwords.change)(async (context, { body }) => {
    const { user, secret, requestContext, session, now } = context
    const account = await changePassword(context, user, body, now)
    if (isRefusal(account)) return account
    session.setDeviceCookie(markDevice(secret, account, requestContext.deviceToken))
    return { data: { changed: true } as const }
  }),

  confirm: bind(passwords.confirm)(async (context, { body }) => {
    const { user, now } = context
    const refused = await provePassword(context, user, body.password, now, 'password')
    return refused ?? { data: { confirmed: true } as const }
  }),
}
