import { imports as calls, type ImportRun } from '@noren/contract/imports/imports'
import { Button } from '@noren/ui/button'
import { importRuns } from '@noren/words/admin/imports/runs'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Dotted } from '#platform/lists/facts.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { neededOf } from '../columns/needed.ts'
import { useFailure, versionOf } from '../use-change-run.ts'

/** At the lower edge: what the one button will do, and what it will not. Rule IMP-76. */
export const StartBar = ({ run }: { run: ImportRun }): ReactNode => {
  const words = useWords(importRuns).start
  const fail = useFailure()
  const start = useWrite(calls.start, {
    scope: `import.${run.id}`,
    complete: (input) => ({ ...input, body: { version: versionOf(run) } }),
  })
  const needed = neededOf(run)
  const press = async () => {
    const reply = await start.mutateAsync({ params: { id: run.id }, body: { version: run.version } })
    if (!reply.ok) fail(words.failed, reply)
  }
  return (
    <div
      className="sticky bottom-0 z-sticky -mx-4 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper/95 px-4 py-3
        backdrop-blur-sm sm:-mx-6 sm:px-6 lg:mx-0 lg:px-4"
    >
      <p aria-live="polite" className="figures min-w-0 flex-1 basis-60 text-sm leading-snug text-ink-soft">
        <Effects run={run} />
      </p>
      <Button
        size="lg"
        disabled={!run.can.start || needed !== undefined}
        busy={start.isPending}
        className="w-full sm:w-auto"
        onClick={() => void press()}
      >
        <Label run={run} />
      </Button>
    </div>
  )
}

const Label = ({ run: { kind, counts } }: { run: ImportRun }) => {
  const words = useWords(importRuns).start
  const written = counts.new + counts.over
  if (written > 0) return words[kind](formatCount(written))
  return counts.join > 0 ? words.joinOnly(formatCount(counts.join)) : words.nothing
}

/** Besides what the button says. */
const Effects = ({ run: { kind, counts, options, columns } }: { run: ImportRun }) => {
  const words = useWords(importRuns).start
  const unsure = columns.filter(({ sure }) => !sure).length
  const texts = [
    unsure > 0 && words.unsure(formatCount(unsure)),
    counts.join > 0 && counts.new > 0 && words.join(formatCount(counts.join)),
    counts.over > 0 && words.over(formatCount(counts.over)),
    counts.leave > 0 && words.leave(formatCount(counts.leave)),
    kind === 'visits' && options.confirm && counts.mails > 0
      ? words.mails(formatCount(counts.mails))
      : words.silent,
  ]
  return <Dotted of={texts} />
}
