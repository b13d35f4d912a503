import { cautionIcon, chevronDownIcon, Icon } from '@noren/ui/icon'
import { templates as words } from '@noren/words/admin/mails/templates'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** One line that is always shown, and why below it on demand. Rule FORM-16. */
export const LegalNotice = (): ReactNode => {
  const { title, text, escaped } = useWords(words).legal
  return (
    <details className="group rounded-md bg-paper-deep">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 text-sm">
        <Icon path={cautionIcon} className="text-caution" />
        {title}
        <Icon
          path={chevronDownIcon}
          size={18}
          className="ml-auto text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="space-y-1 px-3 pb-3 text-sm text-ink-soft sm:pl-10">
        <p>{text}</p>
        <p>{escaped}</p>
      </div>
    </details>
  )
}
