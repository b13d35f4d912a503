import { common } from '@noren/words/common'
import { privacy } from '@noren/words/legal/privacy'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { useWords } from '../context.ts'
import { useContactPart, useOperatorName } from './operator.tsx'
import { Paragraphs, DocumentPage } from './document-page.tsx'

export const PrivacyPage = (): ReactNode => {
  const words = useWords(privacy)
  const { product } = useWords(common)
  const contact = useContactPart(words.number(words.sections.length + 1))
  const parts = words.sections.map(({ id, title, body }, index) => ({
    id,
    title,
    number: words.number(index + 1),
    body: <Paragraphs body={body} />,
  }))
  const lead = words.lead(useOperatorName(), product)
  return <DocumentPage path={paths.privacy} title={words.title} lead={lead} parts={[...parts, contact]} />
}
