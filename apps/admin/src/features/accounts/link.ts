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
  const [link, setLink] = useState<Link<C>>({ state: 'checking' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const { signal, abort } = openAbort()
    const check = async () => {
      setLink({ state: 'checking' })
      // Both calls take only the token, which the compiler cannot see for the generic type.
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
