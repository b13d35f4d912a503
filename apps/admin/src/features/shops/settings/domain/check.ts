import { isDomain } from '@noren/contract/shops/fields'
import { fold } from '@noren/contract/fold'
import { useRef, useState } from 'react'
import { call } from '#platform/api.ts'

export type DomainStatus = 'checking' | 'available' | 'unavailable' | 'in_use' | 'failed'

/** Asks whether a domain is free; what could be none is not asked for. Only the latest question counts. */
export const useDomainCheck = (own: string) => {
  const [status, setStatus] = useState<DomainStatus>()
  const latest = useRef('')
  const check = async (typed: string): Promise<void> => {
    const domain = fold(typed).toLowerCase()
    latest.current = domain
    if (domain === own) return setStatus(undefined)
    if (!isDomain(domain)) return setStatus('unavailable')
    setStatus('checking')
    const reply = await call('GET /api/domains/{domain}', { params: { domain } })
    if (latest.current !== domain) return
    if (reply.ok) setStatus(reply.body.data.status)
    else setStatus(reply.status === 404 ? 'available' : 'failed')
  }
  const forget = () => {
    latest.current = ''
    setStatus(undefined)
  }
  return { status, check, forget }
}
