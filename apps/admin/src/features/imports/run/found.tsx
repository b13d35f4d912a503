import { imports as calls, type ImportRun } from '@noren/contract/imports/imports'
import { Button, flushLeft } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { importRuns } from '@noren/words/admin/imports/runs'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '#platform/language.ts'
import { importsPath } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { useFailure } from '../use-change-run.ts'

/** What the file is, in one sentence. Another one in its place forgets it. */
export const Found = ({ run }: { run: ImportRun }): ReactNode => {
  const words = useWords(importRuns)
  const navigate = useNavigate()
  const fail = useFailure()
  const remove = useWrite(calls.remove, { leaves: true })
  const { id, kind, counts, file_name: name, format, encoding } = run
  const another = async () => {
    const reply = await remove.mutateAsync({ params: { id } })
    if (!reply.ok) return fail(words.settings, reply)
    await navigate(importsPath(kind), { replace: true })
  }
  return (
    <Card aria-labelledby="found">
      <h2 id="found" className="figures text-lg">
        {words.found[kind](formatCount(counts.total))}
      </h2>
      <p className="mt-1.5 text-sm wrap-anywhere text-ink-soft">
        {name}（{words.formats[format]}
        {encoding && ` ${encodings[encoding]}`}）
      </p>
      <p className="mt-2">
        {kind === 'visits' && counts.upcoming > 0 && words.upcoming(formatCount(counts.upcoming))}
        {words.nothingYet}
      </p>
      <Button
        variant="quiet"
        size="sm"
        className={`mt-1 -mb-1 ${flushLeft}`}
        busy={remove.isPending}
        onClick={() => void another()}
      >
        {words.other}
      </Button>
    </Card>
  )
}

const encodings = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', cp932: 'Shift_JIS' }
