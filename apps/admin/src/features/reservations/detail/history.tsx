import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { formatDate, formatTime } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useState } from 'react'
import { useReadOn } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'

/** What happened, newest first, page by page. */
export const History = ({ id }: { id: number }): ReactNode => {
  const words = useWords(reservations).detail
  const { retry } = useWords(common)
  const [page, setPage] = useState(1)
  const { data, isError, refetch, isPlaceholderData } = useReadOn('GET /api/reservations/{id}/change-logs', {
    params: { id },
    query: { page },
  })
  if (isError) {
    return (
      <Notice
        tone="danger"
        title={words.historyError}
        action={
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            {retry}
          </Button>
        }
      />
    )
  }
  if (data === undefined) {
    return (
      <div className="space-y-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    )
  }
  const last = data.meta?.last_page ?? 1
  if (data.data.length === 0) return <p className="text-ink-soft">{words.historyEmpty}</p>
  return (
    <>
      <ol
        className={`border-l-2 border-line pl-5 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {data.data.map((entry) => (
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
      {last > 1 && (
        <nav aria-label={words.history} className="mt-6 flex items-center justify-between gap-3">
          <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {words.newer}
          </Button>
          <p className="figures text-sm text-ink-soft">{words.page(page, last)}</p>
          <Button variant="outline" size="sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {words.older}
          </Button>
        </nav>
      )}
    </>
  )
}

const When = ({ instant }: { instant: string }) => {
  const lang = useLanguage()
  const { date, minutes } = shopTime(instant)
  return (
    <time dateTime={instant} className="text-sm text-ink-soft">
      {formatDate(lang, date)} {formatTime(minutes)}
    </time>
  )
}
