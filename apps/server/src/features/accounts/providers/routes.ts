import { oauth } from '@noren/contract/accounts/providers'
import { bind } from '#platform/endpoint/bind'
import { scopeOf } from '#platform/endpoint/authorize'
import { isRefusal, refuse } from '#platform/errors'
import { signIn } from '../login.ts'
import { readUser } from '../account.ts'
import { signInByProvider, startAttempt, handleProviderReturn, type ReturnOutcome } from './sign-in.ts'
import { findProven } from './identities.ts'

export const providerRoutes = {
  start: bind(oauth.start)(async (context, { body }) => {
    const { requestContext, now, session } = context
    const { address: ipAddress, language } = requestContext
    const started = await startAttempt(context, { ipAddress, now }, { ...body, language })
    if (isRefusal(started)) return started
    session.setAttemptCookie(started.browserToken)
    return { data: { url: started.url } }
  }),

  callback: bind(oauth.callback)(async (context, { params, query }) => {
    const { now, requestContext } = context
    const returned = {
      provider: params.provider,
      query: toSearchParams(query),
      browserToken: requestContext.attemptToken,
    }
    return { location: locationOf(params.provider, await handleProviderReturn(context, returned, now)) }
  }),

  attempt: bind(oauth.attempt)(async ({ db, now, requestContext }, { params }) => {
    const browserToken = requestContext.attemptToken
    const proven =
      browserToken === undefined ? undefined : await findProven(db, { ...params, browserToken }, now)
    return proven ? { data: proven } : refuse('not_found')
  }),

  signIn: bind(oauth.signIn)(async (context) => {
    const { db, now, requestContext, session } = context
    const account = await signInByProvider(context, requestContext.attemptToken, {
      language: requestContext.language,
      now,
    })
    if (isRefusal(account)) return account
    session.setAttemptCookie(null)
    if (!(await signIn(context, account, now))) return refuse('oauth_failed')
    return { data: await readUser(db, account.userId, scopeOf(account)) }
  }),
}

const locationOf = (provider: string, outcome: ReturnOutcome): string => {
  // Back to the page that it began on.
  if (outcome.outcome === 'canceled')
    return outcome.purpose === 'signup' ? '/signup?oauth=canceled' : '/login?oauth=canceled'
  // An unknown provider's name is not repeated in the page's address.
  const search = new URLSearchParams({ provider: provider === 'google' ? provider : '' })
  if (outcome.outcome === 'proven') search.set('id', outcome.id)
  return `/oauth/signin?${search.toString()}`
}

/** Keeps repeated names; a repeated `state` is refused. */
const toSearchParams = (query: Record<string, unknown>): URLSearchParams => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  return search
}
