import { imports as calls, type ImportRun } from '@noren/contract/imports/imports'
import { Button, buttonClass } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { importFiles } from '@noren/words/admin/imports/files'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { importPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { Undo } from '../run/undo.tsx'
import { useMoment } from '../run/moment.ts'
import { isUnderWay, useRun, useRuns } from '../use-run.ts'
import { StateChip } from './state-chip.tsx'

/** The imports so far; what can still be undone says until when. Rule IMP-78. */
export const Runs = (): ReactNode => {
  const words = useWords(importFiles).list
  const query = useRuns()
  return (
    <TitledCard id="runs" title={words.title}>
      <QueryState
        query={query}
        failed={words.failed}
        skeleton={<Skeleton className="mt-3 h-24" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="mt-1.5 text-sm text-ink-soft">{words.empty}</p>}
      >
        {({ data }) => (
          <ul aria-label={words.title} className="mt-1 -mb-4 divide-y divide-line">
            {data.map((run) =>
              isUnderWay(run.state) ? <Watched key={run.id} run={run} /> : <Entry key={run.id} run={run} />,
            )}
          </ul>
        )}
      </QueryState>
    </TitledCard>
  )
}

/** One that changes by itself is asked for alone: the list is long. */
const Watched = ({ run }: { run: ImportRun }) => {
  const now = useRun(String(run.id)).data?.data
  return <Entry run={now ?? run} />
}

const Entry = ({ run }: { run: ImportRun }) => {
  const words = useWords(importFiles)
  const moment = useMoment()
  const { id, kind, file_name: name, state, counts } = run
  // What was not written, or is no more, is called by the size of its file.
  const isWhole = state === 'ready' || state === 'canceled'
  const written = counts.new + counts.over
  const link =
    state === 'ready'
      ? words.list.open
      : state === 'paused' || isUnderWay(state)
        ? words.list.watch
        : words.list.result
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <StateChip state={state} />
          <span className="text-sm text-ink-soft">{words.choose.kinds[kind]}</span>
        </p>
        <p className="mt-1 line-clamp-2 font-bold wrap-anywhere">{name}</p>
        <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>{moment(run.ended_at ?? run.created_at)}</span>
          <span>
            {words.list.counts(
              words.units[kind](formatCount(isWhole ? counts.total : written)),
              formatCount(isWhole ? 0 : counts.join),
            )}
          </span>
        </p>
        {run.can.undo && run.undo_until !== null && (
          <p className="figures text-sm text-ink-soft">{words.undo.until(moment(run.undo_until))}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to={importPath(id)}
          aria-label={`${name} ${link}`}
          className={buttonClass({ variant: state === 'ready' ? 'tonal' : 'outline', size: 'sm' })}
        >
          {link}
        </Link>
        {run.can.undo && <Undo run={run} size="sm" />}
        {run.can.remove && <Remove run={run} />}
      </div>
    </li>
  )
}

const Remove = ({ run: { id, file_name: name } }: { run: ImportRun }) => {
  const words = useWords(importFiles).remove
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const remove = useWrite(calls.remove)
  const onDelete = async () => {
    const reply = await remove.mutateAsync({ params: { id } })
    if (reply.ok) toast({ variant: 'success', title: words.done })
    return reply
  }
  return (
    <span ref={box}>
      <Button variant="quiet" size="sm" aria-label={words.buttonOf(name)} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      <DeleteDialog
        open={isOpen}
        title={words.title}
        text={words.text}
        onClose={() => setOpen(false)}
        onDelete={onDelete}
        // The entry is gone with its button.
        returnTo={() => (box.current?.isConnected ? null : document.getElementById('runs'))}
      />
    </span>
  )
}
