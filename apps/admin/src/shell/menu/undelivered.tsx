import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { shell } from '@noren/words/admin/shell'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOpenWork } from './open-work.ts'
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
  const { left } = useOpenWork()
  const { one } = useWords(worklists)
  const counts = [
    ...(left === 0 ? [] : [one.left(left)]),
    ...(count === 0 ? [] : [words.undelivered(shownCount(count, words.capped))]),
  ]
  return counts.reduce((said, text) => words.withCount(said, text), name)
}

/** Also while visits are to be dealt with. */
export const UndeliveredDot = (): ReactNode => {
  const undelivered = useUndelivered()
  const { left } = useOpenWork()
  if (undelivered + left === 0) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-2 right-1.5 size-2 rounded-full border-2 border-paper bg-danger box-content"
    />
  )
}

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
