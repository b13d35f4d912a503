import { accounts } from '@noren/contract/accounts'
import { bind } from '#platform/endpoint/bind'
import { scopeOf } from '#platform/endpoint/prove'
import { isRefusal, refuse } from '#platform/errors'
import { refuseDemo } from '#platform/identity/demo'
import { endSession } from '#platform/identity/session'
import { login, register, resendVerification, signIn, verifyEmail } from './commands.ts'
import { readUser } from './queries.ts'

export const accountRoutes = {
  me: bind(accounts.me)(async ({ db, user, scope }) => ({ data: await readUser(db, user.userId, scope) })),

  register: bind(accounts.register)(async (context, { body }) => {
    const { db, now, visitor } = context
    const account = await register(
      context,
      { address: visitor.address, now },
      { ...body, language: visitor.language },
    )
    if (isRefusal(account)) return account
    // Its holder has proven the address in this very moment and taken it over.
    if (!(await signIn(context, account, now))) return refuse('email_taken')
    return { data: await readUser(db, account.userId, null) }
  }),

  login: bind(accounts.login)(async (context, { body }) => {
    const { db, now, visitor } = context
    const notHere = refuseDemo(context, body.email)
    if (notHere) return notHere
    const from = { address: visitor.address, now, device: visitor.deviceToken }
    const account = await login(context, from, body)
    if (isRefusal(account)) return account
    if (!(await signIn(context, account, now))) return refuse('credentials')
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
