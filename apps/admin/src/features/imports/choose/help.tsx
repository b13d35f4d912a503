import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { importFiles } from '@noren/words/admin/imports/files'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** How to get a file out of where the shop was before. */
export const Help = (): ReactNode => {
  const words = useWords(importFiles).help
  return (
    <details className="group mt-4 -mb-2 border-t border-line pt-2">
      <summary className="flex min-h-11 list-none items-center gap-2 font-bold text-primary">
        {words.title}
        <Icon path={chevronDownIcon} size={18} className="group-open:rotate-180" />
      </summary>
      <ol className="list-decimal space-y-2 pb-2 pl-6">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
