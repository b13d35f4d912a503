import type { CallOutput } from '@noren/contract/client'
import { Button } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { formatDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useState } from 'react'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'

/** The change history, newest first, in pages. */
export const History = ({ id }: { id: number }): ReactNode => {
  const words = useWords(reservations).detail
  const [page, setPage] = useState(1)
  const query = useReadKeepingPrevious('GET /api/reservations/{id}/change-logs', {
    params: { id },
    query: { page },
  })
  return (
    <QueryState
      query={query}
      failed={words.historyError}
      skeleton={
        <div className="space-y-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      }
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="text-ink-soft">{words.historyEmpty}</p>}
    >
      {({ data, meta }) => (
        <>
          <Entries entries={data} isOutdated={query.isPlaceholderData} />
          <Pages page={page} last={meta?.last_page ?? 1} onTurn={setPage} />
        </>
      )}
    </QueryState>
  )
}

type Entry = CallOutput<'GET /api/reservations/{id}/change-logs'>['data'][number]

const Entries = ({ entries, isOutdated }: { entries: readonly Entry[]; isOutdated: boolean }) => (
  <ol className={`border-l-2 border-line pl-5 transition-opacity ${isOutdated ? 'opacity-50' : ''}`}>
    {entries.map((entry) => (
      <li key={entry.id} className="relative pb-5 last:pb-0">
        <span
          aria-hidden="true"
          className="absolute top-2 -left-[1.6875rem] size-3 rounded-full border-2 border-primary bg-surface"
        />
        <When instant={entry.created_at} />
        {entry.explanations.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {entry.note && <p className="text-sm text-ink-soft">{entry.note}</p>}
      </li>
    ))}
  </ol>
)

const Pages = ({ page, last, onTurn }: { page: number; last: number; onTurn: (page: number) => void }) => {
  const words = useWords(reservations).detail
  if (last <= 1) return null
  return (
    <nav aria-label={words.history} className="mt-6 flex items-center justify-between gap-3">
      <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {words.newer}
      </Button>
      <p className="figures text-sm text-ink-soft">{words.page(page, last)}</p>
      <Button variant="outline" size="sm" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {words.older}
      </Button>
    </nav>
  )
}

const When = ({ instant }: { instant: string }) => {
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date, minutes } = shopTime(instant)
  return (
    <time dateTime={instant} className="text-sm text-ink-soft">
      {formatDate(lang, date)} {clock.time(minutes)}
    </time>
  )
}
