import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useWords } from './language.ts'

/** The document's title, for the tab and for screen readers. */
export const Title = ({ children }: { children: string }): ReactNode => {
  const words = useWords(common)
  return <title>{words.productTitle(children)}</title>
}
