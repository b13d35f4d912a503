import { accounts } from '@noren/contract/accounts'
import { bind, type Context } from '#platform/endpoint/bind'
import { scopeOf } from '#platform/endpoint/authorize'
import { isRefusal, refuse } from '#platform/errors'
import { markDevice } from './devices.ts'
import { refuseDemo } from './demo-account.ts'
import { endSession } from './sessions.ts'
import { register, resendVerification, verifyEmail } from './registration.ts'
import { login, proveByPassword, signIn } from './login.ts'
import { isSignedInTo, readAccount, readAddressee, readUser } from './account.ts'

export const accountRoutes = {
  me: bind(accounts.me)(async ({ db, user, scope }) => ({ data: await readUser(db, user.userId, scope) })),

  register: bind(accounts.register)(async (context, { body }) => {
    const { db, now, requestContext } = context
    const account = await register(
      context,
      { address: requestContext.address, now },
      { ...body, language: requestContext.language },
    )
    if (isRefusal(account)) return account
    if (!(await signIn(context, account, now))) throw new Error('a new account has lost its password')
    return { data: await readUser(db, account.userId, null) }
  }),

  login: bind(accounts.login)(async (context, { body }) => {
    const { db, now, requestContext } = context
    const notHere = refuseDemo(context, body.email)
    if (notHere) return notHere
    const from = { address: requestContext.address, now, device: requestContext.deviceToken }
    const account = await login(context, from, body)
    if (isRefusal(account)) return account
    if (!(await signIn(context, account, now))) return refuse('credentials')
    return { data: await readUser(db, account.userId, scopeOf(account)) }
  }),

  logout: bind(accounts.logout)(async ({ db, user, session }) => {
    await endSession(db, user.sessionId)
    session.clearSessionCookies()
    return undefined
  }),

  checkVerification: bind(accounts.checkVerification)(async ({ db, now, requestContext, userId }) => {
    const addressee = await readAddressee(db, userId)
    if (!addressee) return refuse('link_invalid')
    const is_signed_in = await isSignedInTo(db, userId, requestContext.sessionToken, now)
    return { data: { email: addressee.email, is_signed_in } }
  }),

  verifyEmail: bind(accounts.verifyEmail)(async (context, { body }) => {
    const { db, now, requestContext, userId, secret, session } = context
    const isSignedIn = await isSignedInTo(db, userId, requestContext.sessionToken, now)
    const proven = isSignedIn ? await readAccount(db, userId) : await provePassword(context, body.password)
    if (isRefusal(proven)) return proven
    const account = await verifyEmail(context, proven, now)
    if (isRefusal(account)) return account
    if (isSignedIn) session.setDeviceCookie(markDevice(secret, account, requestContext.deviceToken))
    else if (!(await signIn(context, account, now))) return refuse('credentials')
    return { data: await readUser(db, userId, scopeOf(account)) }
  }),

  resendVerification: bind(accounts.resendVerification)(async (context) => {
    const sent = await resendVerification(context, context.user.userId, context.now)
    return isRefusal(sent) ? sent : { data: { sent: true } as const }
  }),
}

const provePassword = async (context: Context<typeof accounts.verifyEmail>, password: string | undefined) => {
  if (password === undefined) return refuse('invalid', { errors: { password: ['required'] } })
  const { now, requestContext, userId } = context
  const from = { address: requestContext.address, now, device: requestContext.deviceToken }
  return proveByPassword(context, from, userId, password)
}
