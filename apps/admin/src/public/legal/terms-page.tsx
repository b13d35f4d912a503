import type { Setup } from '@noren/contract/setup'
import { common } from '@noren/words/common'
import { terms } from '@noren/words/legal/terms'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { usePage, useWords } from '../context.ts'
import { useContactPart, useOperatorName } from './operator.tsx'
import { Paragraphs, DocumentPage } from './document-page.tsx'

export const TermsPage = (): ReactNode => {
  const { billing } = usePage().setup
  const words = useWords(terms)
  const { product } = useWords(common)
  const contact = useContactPart()
  const agreed = words.sections.filter(({ id }) => !without[billing].includes(id))
  const parts = agreed.map(({ id, title, body }, index) => ({
    id,
    title,
    number: words.number(index + 1),
    body: <Paragraphs body={body} />,
  }))
  const lead = words.lead(useOperatorName(), product)
  return <DocumentPage path={paths.terms} title={words.title} lead={lead} parts={[...parts, contact]} />
}

/** Parts about features that this installation does not use are left out. */
const without: Record<Setup['billing'], readonly string[]> = {
  beta: [],
  live: ['beta'],
  off: ['beta', 'fees'],
}
