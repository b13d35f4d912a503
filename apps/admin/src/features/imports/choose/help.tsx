import { importFiles } from '@noren/words/admin/imports/files'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** How to get a file out of where the shop was before. */
export const Help = (): ReactNode => {
  const words = useWords(importFiles).help
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold text-primary">{words.title}</summary>
      <ol className="list-decimal space-y-2 pb-2 pl-6">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
