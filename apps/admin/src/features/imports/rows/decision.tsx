import type { ImportRow, ImportRun } from '@noren/contract/imports/imports'
import { Checkbox } from '@noren/ui/choice'
import { importRows } from '@noren/words/admin/imports/rows'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { useWords } from '#platform/language.ts'
import { useFailure } from '../use-change-run.ts'
import { decisionsOf } from './decisions.ts'
import { type Shown, useChangeRow } from './use-rows.ts'

/** What becomes of one row. A new one is only taken or left. Rule IMP-74. */
export const Decision = ({
  run,
  row,
  shown,
}: {
  run: ImportRun
  row: ImportRow
  shown: Shown
}): ReactNode => {
  const words = useWords(importRows)
  const fail = useFailure()
  const { change } = useChangeRow(run, row, shown)
  const decide = async (decision: ImportRow['decision']) => {
    const reply = await change({ decision })
    if (!reply.ok) fail(words.decide.failed, reply)
  }
  const name = row.read['name'] || words.line(formatCount(row.line))
  if (row.finding === 'new')
    return (
      <Checkbox
        label={words.take}
        aria-label={`${words.take} ${name}`}
        checked={row.decision !== 'leave'}
        onChange={({ target }) => void decide(target.checked ? 'new' : 'leave')}
      />
    )
  return (
    <Choices
      legend={words.decide.label(name)}
      legendClass="sr-only"
      className="mt-3"
      listClass="flex flex-wrap gap-2"
      choices={decisionsOf(run.kind, row.finding).map((decision) => {
        const word = words.decide[decision]
        return { value: decision, label: typeof word === 'string' ? word : word[run.kind] }
      })}
      value={row.decision}
      onChange={(decision) => void decide(decision)}
    />
  )
}
