import { isDomain } from '@noren/contract/shops/fields'
import { fold } from '@noren/contract/fold'
import { useRef, useState } from 'react'
import { call } from '#platform/api.ts'

export type DomainStatus = 'checking' | 'available' | 'unavailable' | 'in_use' | 'failed'

/** Asks whether a domain is free; what could be none is not asked for. Only the latest question counts. */
export const useDomainCheck = (own: string) => {
  const [status, setStatus] = useState<DomainStatus>()
  const latest = useRef('')
  const check = async (typed: string): Promise<DomainStatus | undefined> => {
    const domain = fold(typed).toLowerCase()
    latest.current = domain
    const found = domain === own ? undefined : isDomain(domain) ? await ask(domain) : 'unavailable'
    if (latest.current === domain) setStatus(found)
    return found
  }
  const ask = async (domain: string): Promise<DomainStatus> => {
    setStatus('checking')
    const reply = await call('GET /api/domains/{domain}', { params: { domain } })
    if (reply.ok) return reply.body.data.status
    return reply.status === 404 ? 'available' : 'failed'
  }
  const forget = () => {
    latest.current = ''
    setStatus(undefined)
  }
  return { status, check, forget }
}
