import type { Call, CallInput, Reply } from '@noren/contract/client'
import { useEffect, useState } from 'react'
import { call } from '#platform/api.ts'

type LinkCall = Extract<Call, 'GET /api/email/verify/{token}' | 'GET /api/auth/password/reset/{token}'>
type Answered<C extends Call> = Extract<Reply<C>, { ok: true }>
type Refused<C extends Call> = Extract<Reply<C>, { ok: false }>

type Link<C extends Call> =
  | { state: 'checking' }
  /** Expired, used or unknown. */
  | { state: 'dead' }
  | { state: 'good'; body: Answered<C>['body'] }
  /** The state is unknown: no network, or too many requests. */
  | { state: 'failed'; reply: Refused<C> }

/** The state of a mailed link, read when its page is opened. Reading does not use the link. */
export const useLink = <C extends LinkCall>(name: C, token: string): [link: Link<C>, again: () => void] => {
  const [answer, setAnswer] = useState<{ token: string; reply: Reply<C> }>()
  const reply = answer?.token === token ? answer.reply : undefined
  const isAsked = reply === undefined
  useEffect(() => {
    if (!isAsked) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const check = async () => {
      // Both calls take only the token, which the compiler cannot see for the generic type.
      const found = await call(name, { params: { token }, signal } as unknown as CallInput<C>)
      if (!signal.aborted) setAnswer({ token, reply: found })
    }
    void check()
    return () => leaving.abort()
  }, [name, token, isAsked])
  return [reply ? linkOf(reply) : { state: 'checking' }, () => setAnswer(undefined)]
}

const linkOf = <C extends LinkCall>(reply: Reply<C>): Link<C> => {
  if (reply.ok) return { state: 'good', body: reply.body }
  return reply.code === 'link_invalid' ? { state: 'dead' } : { state: 'failed', reply }
}
