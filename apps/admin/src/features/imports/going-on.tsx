import type { ImportRun } from '@noren/contract/imports/imports'
import { doneIcon, Icon, pauseIcon, spinnerIcon } from '@noren/ui/icon'
import { importFiles } from '@noren/words/admin/imports/files'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { importPath } from '#platform/paths.ts'
import { goingOnOf, isUnderWay, useRun, useRuns } from './use-run.ts'

/**
 * A quiet line on other screens while an import goes on; nothing where none does, or where that is not known. It stays when the import
 * has ended, so that nothing moves. Rule IMP-76.
 */
export const GoingOn = (): ReactNode => {
  const runs = useRuns().data?.data
  const now = runs && goingOnOf(runs)
  const [watched, setWatched] = useState<number>()
  if (now && now.id !== watched) setWatched(now.id)
  const run = now ?? runs?.find(({ id }) => id === watched)
  return run ? <Watched key={run.id} run={run} /> : null
}

const Watched = ({ run }: { run: ImportRun }) => <Line run={useRun(String(run.id)).data?.data ?? run} />

const Line = ({ run }: { run: ImportRun }) => {
  const words = useWords(importFiles)
  const text = useText(run)
  const { id, state } = run
  const isOn = isUnderWay(state)
  return (
    <p className="mb-4 flex items-start gap-2 rounded-md bg-primary-tint px-4 py-2 text-sm">
      <Icon
        path={isOn ? spinnerIcon : state === 'paused' ? pauseIcon : doneIcon}
        size={18}
        className={`mt-1.5 shrink-0 text-primary ${isOn ? 'animate-spin' : ''}`}
      />
      <span className="figures min-w-0 flex-1 py-0.5 wrap-anywhere">
        {text}{' '}
        <Link to={importPath(id)} className="inline-block text-primary underline underline-offset-4">
          {isOn || state === 'paused' ? words.list.watch : words.list.result}
        </Link>
      </span>
    </p>
  )
}

const useText = ({ state, file_name: file, done, counts }: ImportRun): string => {
  const words = useWords(importFiles).goesOn
  if (state === 'running') return words.running(file, formatCount(done), formatCount(counts.total))
  if (state === 'waiting' || state === 'undoing' || state === 'paused') return words[state](file)
  return words.ended(file)
}
