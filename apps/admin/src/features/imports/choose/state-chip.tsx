import type { ImportState } from '@noren/contract/imports'
import { importFiles } from '@noren/words/admin/imports/files'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** The state of an import: its word, and a tint. */
export const StateChip = ({ state }: { state: ImportState }): ReactNode => (
  <span
    className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-sm leading-snug font-bold whitespace-nowrap ${tints[state]}`}
  >
    {useWords(importFiles).states[state]}
  </span>
)

const busy = 'bg-primary-tint text-primary'
const quiet = 'bg-paper-deep text-ink-soft'

const tints: Record<ImportState, string> = {
  ready: 'bg-caution-tint text-caution',
  waiting: busy,
  running: busy,
  paused: 'bg-caution-tint text-caution',
  done: 'bg-success-tint text-success',
  undoing: busy,
  undone: quiet,
  canceled: quiet,
}
