import { accounts } from '@noren/contract/accounts'
import { bind } from '#platform/endpoint/bind'
import { scopeOf } from '#platform/endpoint/prove'
import { isRefusal } from '#platform/errors'
import { markDevice } from '#platform/identity/device'
import { endSession, startSession } from '#platform/identity/session'
import { login, register, resendVerification, verifyEmail } from './commands.ts'
import { readUser } from './queries.ts'

export const accountRoutes = {
  me: bind(accounts.me)(async ({ db, user, scope }) => ({ data: await readUser(db, user.userId, scope) })),

  register: bind(accounts.register)(async (context, { body }) => {
    const { db, secret, now, visitor, session } = context
    const account = await register(
      context,
      { address: visitor.address, now },
      { ...body, language: visitor.language },
    )
    if (isRefusal(account)) return account
    session.start(
      await startSession(db, account.userId, visitor.userAgent, now),
      markDevice(secret, body.email),
    )
    return { data: await readUser(db, account.userId, null) }
  }),

  login: bind(accounts.login)(async (context, { body }) => {
    const { db, secret, now, visitor, session } = context
    const from = { address: visitor.address, now, device: visitor.deviceToken }
    const account = await login(context, from, body)
    if (isRefusal(account)) return account
    session.start(
      await startSession(db, account.userId, visitor.userAgent, now),
      markDevice(secret, body.email),
    )
    return { data: await readUser(db, account.userId, scopeOf(account)) }
  }),

  logout: bind(accounts.logout)(async ({ db, user, session }) => {
    await endSession(db, user.sessionId)
    session.end()
    return undefined
  }),

  verifyEmail: bind(accounts.verifyEmail)(async (context) => {
    await verifyEmail(context, context.userId, context.now)
    return { data: { email_verified: true } as const }
  }),

  resendVerification: bind(accounts.resendVerification)(async (context) => {
    const sent = await resendVerification(context, context.user.userId, context.now)
    return isRefusal(sent) ? sent : { data: { sent: true } as const }
  }),
}
