// Parts of a column that its card and its row in the table share.
import type { ImportRun } from '@noren/contract/imports'
import { importColumns as columnNames, type ImportColumn } from '@noren/contract/imports/columns'
import { cautionIcon, checkIcon, Icon } from '@noren/ui/icon'
import { Select } from '@noren/ui/input'
import { importColumns } from '@noren/words/admin/imports/columns'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { Clamped } from '../clamped.tsx'
import { groupsOf } from './options.ts'

export type ColumnsProps = {
  run: ImportRun
  /** Which columns, in which order. */
  places: readonly number[]
  /** Those that were guessed when the file came. */
  asked: ReadonlySet<number>
  onChoose: (place: number, column: ImportColumn) => void
}

export const Heading = ({ run, place }: { run: ImportRun; place: number }): ReactNode => {
  const words = useWords(importColumns)
  return <Clamped text={useHeading(run, place)} words={words} />
}

export const useHeading = ({ columns }: ImportRun, place: number): string => {
  const words = useWords(importColumns)
  return columns[place]?.heading || words.noHeading(formatCount(place + 1))
}

export const Samples = ({ run, place }: { run: ImportRun; place: number }): ReactNode => {
  const words = useWords(importColumns)
  const samples = run.columns[place]?.samples ?? []
  if (samples.length === 0) return <p className="text-sm text-ink-soft">{words.noSamples}</p>
  return (
    <ul className="figures space-y-0.5 text-sm text-ink-soft">
      {samples.map((sample, nth) => (
        <li key={nth}>
          <Clamped text={sample} words={words} />
        </li>
      ))}
    </ul>
  )
}

/** Whether it was guessed: asked for, or checked by now. */
export const Mark = ({ run, place }: { run: ImportRun; place: number }): ReactNode => {
  const words = useWords(importColumns)
  const isSure = run.columns[place]?.sure ?? true
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm leading-snug font-bold whitespace-nowrap ${
        isSure ? 'bg-success-tint text-success' : 'bg-caution-tint text-caution'
      }`}
    >
      <Icon path={isSure ? checkIcon : cautionIcon} size={14} />
      {isSure ? words.checked : words.check}
    </span>
  )
}

export const MeaningSelect = ({
  run,
  place,
  onChoose,
  className,
}: Pick<ColumnsProps, 'run' | 'onChoose'> & { place: number; className?: string }): ReactNode => {
  const words = useWords(importColumns)
  const heading = useHeading(run, place)
  return (
    <Select
      aria-label={words.meaningOf(heading)}
      value={run.columns[place]?.column ?? 'skip'}
      className={className}
      onChange={({ target }) => {
        const column = columnNames.find((one) => one === target.value)
        if (column) onChoose(place, column)
      }}
    >
      {groupsOf(run.kind).map(({ group, columns }) => (
        <optgroup key={group} label={words.groups[group]}>
          {columns.map((column) => (
            <option key={column} value={column}>
              {words.names[column]}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
