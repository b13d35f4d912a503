import { imports as calls, type ImportRun } from '@noren/contract/imports/imports'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { importRuns } from '@noren/words/admin/imports/runs'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { ProgressBar } from '#platform/uploads/progress-bar.tsx'
import type { UploadAction, UploadState } from '#platform/uploads/progress.ts'
import { useFailure } from '../use-change-run.ts'

/** How far it is, on whichever device it is looked at; it goes on without the screen. Rule IMP-76. */
export const Progress = ({ run }: { run: ImportRun }): ReactNode => {
  const words = useWords(importRuns).progress
  const { id, state, kind, counts, done, can } = run
  const fail = useFailure()
  const pause = useWrite(calls.pause)
  const resume = useWrite(calls.resume)
  const cancel = useWrite(calls.cancel)
  const [isAsked, setAsked] = useState(false)
  const send = async (write: typeof pause | typeof resume | typeof cancel) => {
    const reply = await write.mutateAsync({ params: { id } })
    if (!reply.ok) fail(words.failed, reply)
  }
  const act = (action: UploadAction) => {
    if (action === 'pause') void send(pause)
    if (action === 'resume') void send(resume)
    if (action === 'cancel') setAsked(true)
  }
  const total = counts.total
  const stuck = run.failed && (state === 'paused' || state === 'undoing') ? words.stuck[state] : undefined
  const text =
    state === 'waiting'
      ? run.ahead > 0
        ? words.waiting(formatCount(run.ahead))
        : words.next
      : state === 'running'
        ? words.running[kind]
        : state === 'undoing'
          ? words.undoing
          : words.paused
  return (
    <>
      <ProgressBar
        name={run.file_name}
        state={looks[state] ?? 'converting'}
        status={text}
        amount={words.amount(formatCount(Math.min(done, total)), formatCount(total))}
        details={{ transferredBytes: done, totalBytes: Math.max(total, 1), speed: null, timeRemaining: null }}
        actions={(['pause', 'resume', 'cancel'] as const).filter((action) => can[action])}
        onAction={act}
      />
      {stuck !== undefined && (
        <div className="mt-4">
          <Notice tone="caution" title={words.stuck.title}>
            {stuck}{' '}
            <Link to={paths.contact} className="inline-block text-primary underline underline-offset-4">
              {words.stuck.contact}
            </Link>
          </Notice>
        </div>
      )}
      <p className="mt-3 text-ink-soft">
        {state === 'paused' ? words.pausedText : state === 'undoing' ? words.undoingText : words.leave}
      </p>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.cancel.title}
        text={run.options.confirm ? words.cancel.confirmed : words.cancel.text}
      >
        <DialogActions>
          <Button
            variant="outline"
            onClick={() => {
              setAsked(false)
              void send(cancel)
            }}
          >
            {words.cancel.submit}
          </Button>
          <Button onClick={() => setAsked(false)}>{words.cancel.stay}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const looks: Partial<Record<ImportRun['state'], UploadState>> = {
  running: 'uploading',
  paused: 'paused',
}
