import type { ImportRun, RowFilter } from '@noren/contract/imports/imports'
import { importRows } from '@noren/words/admin/imports/rows'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** How many rows of each kind there are; one pressed shows them. */
export const Tiles = ({
  run,
  show,
  onShow,
}: {
  run: ImportRun
  show: RowFilter
  onShow: (show: RowFilter) => void
}): ReactNode => {
  const words = useWords(importRows).tiles
  return (
    <div
      role="group"
      aria-label={words.label}
      className="mt-4 grid grid-cols-2 gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
    >
      {filtersOf(run).map((filter) => {
        const word = words[filter]
        const count = countOf(run, filter)
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === show}
            onClick={() => onShow(filter)}
            className={`flex min-h-16 flex-col justify-between rounded-md border px-3 py-2 text-left transition-colors ${
              filter === show ? 'border-primary bg-primary-tint' : 'border-line bg-surface hover:bg-paper'
            }`}
          >
            <span className="phrases text-sm leading-snug">
              {typeof word === 'string' ? word : word[run.kind]}
            </span>
            <span
              className={`figures text-lg leading-snug font-bold ${
                count > 0 && needsLook.has(filter) ? 'text-caution' : ''
              }`}
            >
              {formatCount(count)}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Those that the owner should look at come first. */
export const firstFilterOf = (run: ImportRun): RowFilter => {
  // Of what is written, a time that was taken by then is told first: the owner does not expect it.
  if (run.state === 'done' && run.counts.clash > 0) return 'left'
  const there = filtersOf(run)
  const odd = firstFilters.find((filter) => there.includes(filter) && countOf(run, filter) > 0)
  return odd ?? 'all'
}

const firstFilters: readonly RowFilter[] = ['changed', 'clash', 'alike', 'problems']

export const countOf = ({ counts, stayed }: ImportRun, filter: RowFilter): number => {
  if (filter === 'changed') return stayed
  if (filter === 'all') return counts.total
  if (filter === 'left') return counts.leave
  return filter === 'new' ? counts.new + counts.over : counts[filter]
}

const filtersOf = ({ kind, state }: ImportRun): RowFilter[] => {
  if (state === 'undone' || state === 'canceled') return ['changed', 'all']
  if (state !== 'ready') return ['all', 'left', 'problems']
  return kind === 'customers'
    ? ['all', 'new', 'alike', 'problems']
    : ['all', 'new', 'clash', 'alike', 'problems']
}

const needsLook: ReadonlySet<RowFilter> = new Set(['alike', 'clash', 'problems', 'changed'])
