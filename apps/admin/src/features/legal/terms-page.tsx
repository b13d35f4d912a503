import { common } from '@noren/words/common'
import { terms } from '@noren/words/legal/terms'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { useContactPart, useOperatorName } from './operator.tsx'
import { Paragraphs, Reading } from './reading.tsx'

export const TermsPage = (): ReactNode => {
  const words = useWords(terms)
  const { product } = useWords(common)
  const contact = useContactPart()
  const agreed = words.sections.filter(({ id }) => !without[setup.billing].includes(id))
  const parts = agreed.map(({ id, title, body }, index) => ({
    id,
    title,
    number: words.number(index + 1),
    body: <Paragraphs body={body} />,
  }))
  const lead = words.lead(useOperatorName(), product)
  return <Reading path={paths.terms} title={words.title} lead={lead} parts={[...parts, contact]} />
}

/** Nobody agrees to what does not concern this Noren. */
const without: Record<typeof setup.billing, readonly string[]> = {
  beta: [],
  live: ['beta'],
  off: ['beta', 'fees'],
}
