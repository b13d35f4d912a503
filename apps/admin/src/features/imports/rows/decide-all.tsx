import {
  imports as calls,
  type ImportDecision,
  type ImportRun,
  type RowFilter,
} from '@noren/contract/imports'
import { Button } from '@noren/ui/button'
import { importRows } from '@noren/words/admin/imports/rows'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { useFailure } from '../use-change-run.ts'
import { decisionsOf } from './decisions.ts'

/** One decision for all rows that are alike, or that clash. Rule IMP-74. */
export const DecideAll = ({ run, show }: { run: ImportRun; show: RowFilter }): ReactNode => {
  const words = useWords(importRows)
  const fail = useFailure()
  const decide = useWrite(calls.decide, { scope: `import.${run.id}` })
  if (run.state !== 'ready' || (show !== 'alike' && show !== 'clash') || run.counts[show] < 2) return null
  const count = formatCount(run.counts[show])
  const press = async (decision: ImportDecision) => {
    const reply = await decide.mutateAsync({ params: { id: run.id }, body: { finding: show, decision } })
    if (reply.ok) announce(words.decideAll.done(count))
    else fail(words.decide.failed, reply)
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <p className="figures text-sm text-ink-soft">{words.decideAll.label(count)}</p>
      {decisionsOf(run.kind, show).map((decision) => {
        const word = words.decideAll[decision]
        return (
          <Button
            key={decision}
            variant="outline"
            size="sm"
            disabled={decide.isPending}
            onClick={() => void press(decision)}
          >
            {typeof word === 'string' ? word : word[run.kind]}
          </Button>
        )
      })}
    </div>
  )
}
