import { Icon, lockIcon } from '@noren/ui/icon'
import { sections } from '@noren/words/admin/forms/sections'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** What every booking asks for, above what the owner adds. Rule FORM-23. */
export const Standing = (): ReactNode => {
  const words = useWords(sections)
  const { enumerate } = useWords(common)
  return (
    <div className="mb-2 flex min-h-14 items-center gap-3 rounded-lg bg-paper-deep px-4 py-2">
      <p className="min-w-0 flex-1 leading-snug">
        <span className="phrases block font-bold">{enumerate(words.standing)}</span>
        <span className="mt-0.5 block text-sm text-ink-soft">{words.standingNote}</span>
      </p>
      <Icon path={lockIcon} size={18} className="mx-3 shrink-0 text-ink-soft" />
    </div>
  )
}
