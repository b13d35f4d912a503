import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** How much of a limit is used, as figures and as a bar; of one that stops nothing, how many there are. Rule PLAN-7. */
export const Usage = ({
  name,
  note,
  count,
  limit,
  isHeld = true,
}: {
  name: string
  note?: string
  count: number
  /** Null is without limit. */
  limit: number | null
  /** Whether the limit stops anything; it does not during the beta. */
  isHeld?: boolean
}): ReactNode => {
  const words = useWords(shops).plan
  const share = limit === null ? 0 : Math.min(100, (count / limit) * 100)
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">{name}</span>
        <span className="figures text-lg font-bold">{words.count(count, isHeld ? limit : null)}</span>
      </p>
      {isHeld && limit === null && <p className="text-sm text-ink-soft">{words.unlimited}</p>}
      {isHeld && limit !== null && (
        <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-paper-deep">
          <div
            className={`h-full rounded-full ${share >= 80 ? 'bg-caution' : 'bg-primary'}`}
            style={{ width: `${share}%` }}
          />
        </div>
      )}
      {note && <p className="mt-1.5 text-sm text-ink-soft">{note}</p>}
    </div>
  )
}
