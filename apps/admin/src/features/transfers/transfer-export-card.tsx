import type { TransferSummary } from '@noren/contract/shops/transfers'
import { Button } from '@noren/ui/button'
import { Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { transfers } from '@noren/words/admin/transfers'
import type { ReactNode } from 'react'
import { downloadIcon, useExport } from '#features/accounts/api.ts'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { announce } from '#platform/notices/announcer.tsx'
import { formatBytes } from '#platform/uploads/progress.ts'
import { Counts } from './counts.tsx'

/** Milliseconds; as long as the server waits for a download. Rule TRANS-2. */
const timeout = 30 * 60_000

/** Everything at once. */
export const ExportCard = ({ summary }: { summary: TransferSummary }): ReactNode => {
  const words = useWords(transfers).export
  const { start, received, result, question } = useExport({
    path: '/api/export',
    fallback: 'noren.zip',
    timeout,
    onSaved: () => announce(words.done),
  })
  return (
    <TitledCard id="export" title={words.title} text={words.text}>
      <Counts counts={summary.counts} label={words.contents} />
      <p className="mt-3 text-sm text-ink-soft">{words.more}</p>
      <p className="mt-1 mb-5 text-sm text-ink-soft">{words.privacy}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button busy={received !== undefined} onClick={start}>
          {!received && <Icon path={downloadIcon} size={18} />}
          {received ? (received.bytes > 0 ? words.downloading : words.preparing) : words.submit}
        </Button>
        {/* Beside the button, so that nothing moves when the file begins to arrive. */}
        {received && (
          <div className="min-w-28 flex-1">
            <Progress received={received} />
          </div>
        )}
      </div>
      <div className="mt-4 space-y-4 empty:hidden">
        {result?.outcome === 'saved' && (
          <Notice tone="success" title={words.done}>
            {words.doneText(result.name, formatBytes(result.size))}
          </Notice>
        )}
        {result?.outcome === 'old' && <Notice tone="danger">{words.signInAgain}</Notice>}
        {result?.outcome === 'failed' && <Notice tone="danger">{result.message || words.failed}</Notice>}
      </div>
      {question}
    </TitledCard>
  )
}

const Progress = ({ received: { bytes, total } }: { received: { bytes: number; total: number } }) => {
  const words = useWords(transfers).export
  const percent = total > 0 ? Math.floor((bytes / total) * 100) : undefined
  return (
    <>
      <div
        role="progressbar"
        aria-label={words.downloading}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full bg-primary ${percent === undefined ? 'animate-pulse' : ''}`}
          style={{ width: `${percent ?? 100}%` }}
        />
      </div>
      <p className="figures mt-1 text-sm text-ink-soft">
        {total > 0 ? `${formatBytes(bytes)} / ${formatBytes(total)}` : words.preparing}
      </p>
    </>
  )
}
