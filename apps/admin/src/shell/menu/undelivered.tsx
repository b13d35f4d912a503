import { shell } from '@noren/words/admin/shell'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readOptions } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'

/** Mails that did not arrive. Sending is nobody's action here: it is asked for again every minute, and on focus. Rule MSG-30. */
export const useUndelivered = (): number =>
  useQuery({ ...readOptions('GET /api/messages/undelivered', {}), refetchInterval: 60_000 }).data?.data
    .count ?? 0

/** How a button's name goes on while there are some: on a phone the navigation itself is hidden. */
export const useUndeliveredName = (name: string): string => {
  const words = useWords(shell)
  const count = useUndelivered()
  return count === 0 ? name : words.withCount(name, words.undelivered(shownCount(count, words.capped)))
}

export const UndeliveredDot = (): ReactNode =>
  useUndelivered() > 0 && (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-2 right-1.5 size-2 rounded-full border-2 border-paper bg-danger box-content"
    />
  )

export const UndeliveredBadge = ({ className = '' }: { className?: string }): ReactNode => {
  const words = useWords(shell)
  const count = useUndelivered()
  if (count === 0) return null
  const shown = shownCount(count, words.capped)
  return (
    <span
      className={`figures rounded-full bg-danger px-2 py-0.5 text-xs font-bold text-white no-underline ${className}`}
    >
      <span className="sr-only">{words.undelivered(shown)}</span>
      <span aria-hidden="true">{shown}</span>
    </span>
  )
}

const shownCount = (count: number, capped: string): string => (count > 99 ? capped : String(count))
