import { Notice } from '@noren/ui/notice'
import { templates as words } from '@noren/words/admin/mails/templates'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** Always shown. Rule FORM-16. */
export const LegalNotice = (): ReactNode => {
  const { title, text, escaped } = useWords(words).legal
  return (
    <Notice tone="caution" title={title}>
      <p>{text}</p>
      <p>{escaped}</p>
    </Notice>
  )
}
