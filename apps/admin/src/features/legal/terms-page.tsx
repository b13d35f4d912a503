import { common } from '@noren/words/common'
import { terms } from '@noren/words/legal/terms'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useContactPart, useOperatorName } from './operator.tsx'
import { Paragraphs, Reading } from './reading.tsx'

export const TermsPage = (): ReactNode => {
  const words = useWords(terms)
  const { product } = useWords(common)
  const contact = useContactPart()
  const parts = words.sections.map(({ id, title, body }, index) => ({
    id,
    title,
    number: words.number(index + 1),
    body: <Paragraphs body={body} />,
  }))
  const lead = words.lead(useOperatorName(), product)
  return <Reading path={paths.terms} title={words.title} lead={lead} parts={[...parts, contact]} />
}
