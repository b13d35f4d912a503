import type { ImportRun } from '@noren/contract/imports/imports'
import { buttonClass } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Notice } from '@noren/ui/notice'
import { importFiles } from '@noren/words/admin/imports/files'
import { importRuns } from '@noren/words/admin/imports/runs'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { importsPath, paths } from '#platform/paths.ts'
import { RowsPart } from '../rows/rows-part.tsx'
import { useMoment } from './moment.ts'
import { Undo } from './undo.tsx'

/** What became of it, where to go from here, and until when it can be undone. Rules IMP-77, IMP-78. */
export const Ended = ({ run, isFresh }: { run: ImportRun; isFresh: boolean }): ReactNode => {
  const words = useWords(importRuns).ended
  const title = useTitle(run)
  const text = useText(run)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was pressed last is gone with the progress.
    if (!isFresh) return
    announce(title)
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [isFresh, title])
  const isDone = run.state === 'done'
  return (
    <div ref={box} tabIndex={-1} className="space-y-6 outline-none">
      <div className="space-y-4">
        <Notice tone={isDone ? 'success' : 'info'} title={title}>
          {text}
        </Notice>
        <Ways run={run} />
      </div>
      {isDone && <Result run={run} />}
      {run.forgotten ? (
        <p className="text-ink-soft">{words.forgotten}</p>
      ) : (
        (isDone || run.stayed > 0) && <RowsPart key={run.state} run={run} />
      )}
    </div>
  )
}

const Ways = ({ run: { kind, state } }: { run: ImportRun }) => {
  const words = useWords(importRuns).ended
  const isDone = state === 'done'
  return (
    <div className="flex flex-wrap gap-2">
      {isDone && (
        <Link to={kind === 'customers' ? paths.customers : paths.calendar} className={buttonClass()}>
          {kind === 'customers' ? words.toCustomers : words.toCalendar}
        </Link>
      )}
      <Link
        to={importsPath(isDone && kind === 'customers' ? 'visits' : kind)}
        className={buttonClass({ variant: isDone ? 'outline' : 'tonal' })}
      >
        {isDone && kind === 'customers' ? words.toVisits : words.again}
      </Link>
    </div>
  )
}

const Result = ({ run }: { run: ImportRun }) => {
  const words = useWords(importRuns).ended
  const files = useWords(importFiles)
  const moment = useMoment()
  const { counts, can, undo_until: until } = run
  return (
    <Card aria-label={words.counts}>
      <dl aria-label={words.counts} className="grid gap-x-6 sm:grid-cols-2">
        {(
          [
            'new',
            'join',
            'over',
            'leave',
            'problems',
            ...(run.options.confirm ? (['mails'] as const) : []),
          ] as const
        )
          .filter((name) => name === 'new' || counts[name] > 0)
          .map((name) => (
            <div key={name} className="flex items-baseline justify-between gap-3 border-b border-line py-2">
              <dt className="text-sm text-ink-soft">{words.count[name]}</dt>
              <dd className="figures font-bold">{formatCount(counts[name])}</dd>
            </div>
          ))}
      </dl>
      {run.withheld > 0 && (
        <p className="figures mt-3 text-sm">
          {words.withheld(formatCount(run.withheld))}{' '}
          <Link to={paths.deliveries} className="inline-block text-primary underline underline-offset-4">
            {words.toMails}
          </Link>
        </p>
      )}
      {can.undo && until !== null ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="figures text-sm text-ink-soft">{files.undo.until(moment(until))}</p>
          <Undo run={run} />
        </div>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">{files.undo.over}</p>
      )}
    </Card>
  )
}

const useTitle = ({ state, kind, counts }: ImportRun): string => {
  const words = useWords(importRuns).ended
  if (state === 'undone') return words.undone
  if (state === 'canceled') return words.canceled
  const written = counts.new + counts.over
  return written === 0 && counts.join > 0
    ? words.joined(formatCount(counts.join))
    : words.done[kind](formatCount(written))
}

const useText = ({ state, kind, stayed, counts }: ImportRun): string | undefined => {
  const words = useWords(importRuns).ended
  if (state === 'canceled') return stayed > 0 ? words.stayed(formatCount(stayed)) : words.canceledText
  if (state === 'undone') return stayed > 0 ? words.stayed(formatCount(stayed)) : words.undoneText
  if (counts.clash > 0) return words.clashed(formatCount(counts.clash))
  return counts.problems > 0 ? words.problems[kind](formatCount(counts.problems)) : undefined
}
