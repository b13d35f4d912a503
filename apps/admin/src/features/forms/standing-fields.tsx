import { sections } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** In the preview, what customers are asked before the owner's questions, drawn small. Rule FORM-23. */
export const StandingFields = (): ReactNode => {
  const words = useWords(sections)
  return (
    <div className="rounded-md bg-paper-deep p-3 text-sm text-ink-soft">
      <p>{words.standingNote}</p>
      <ul className="mt-2 grid grid-cols-2 gap-3">
        {words.standing.map((name) => (
          <li key={name} className="min-w-0 font-bold">
            {name}
            <span aria-hidden="true" className="mt-1 block h-9 rounded-md border border-line bg-surface" />
          </li>
        ))}
      </ul>
    </div>
  )
}
