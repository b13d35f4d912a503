import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import type { DomainStatus } from './check.ts'

/** What was found out about a domain. */
export const DomainHint = ({ status }: { status: DomainStatus }): ReactNode => (
  <span className={toneOf[status]}>{useWords(shops).domainStatus[status]}</span>
)

const toneOf = {
  checking: 'text-ink-soft',
  available: 'text-success',
  unavailable: 'text-danger',
  in_use: 'text-danger',
  failed: 'text-ink-soft',
}
