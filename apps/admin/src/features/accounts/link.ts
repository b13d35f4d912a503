import type { Call, CallInput, Reply } from '@noren/contract/client'
import { useEffect, useState } from 'react'
import { call } from '#platform/api.ts'

type LinkCall = Extract<Call, 'GET /api/email/verify/{token}' | 'GET /api/auth/password/reset/{token}'>
type Answered<C extends Call> = Extract<Reply<C>, { ok: true }>
type Refused<C extends Call> = Extract<Reply<C>, { ok: false }>

type Link<C extends Call> =
  | { state: 'checking' }
  /** Expired, used or never given out. */
  | { state: 'dead' }
  | { state: 'good'; body: Answered<C>['body'] }
  /** Nothing is known of it: no network, or too much was asked for. */
  | { state: 'failed'; reply: Refused<C> }

/** What a mailed link is good for, asked when its page is opened; asking changes nothing. */
export const useLink = <C extends LinkCall>(name: C, token: string): [link: Link<C>, again: () => void] => {
  const [link, setLink] = useState<Link<C>>({ state: 'checking' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const { signal, abort } = openAbort()
    const check = async () => {
      setLink({ state: 'checking' })
      // Both calls take the token alone, which the compiler cannot tell of either.
      const reply = await call(name, { params: { token }, signal } as unknown as CallInput<C>)
      if (signal.aborted) return
      if (reply.ok) setLink({ state: 'good', body: reply.body })
      else setLink(reply.code === 'link_invalid' ? { state: 'dead' } : { state: 'failed', reply })
    }
    void check()
    return abort
  }, [name, token, tries])
  return [link, () => setTries((count) => count + 1)]
}

const openAbort = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
