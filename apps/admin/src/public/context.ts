import type { Setup } from '@noren/contract/setup'
import type { Lang } from '@noren/words/format'
import { createContext, useContext } from 'react'

/** What a page is rendered with; `today` is a date as '2026-11-21'. */
export type PageContext = { lang: Lang; setup: Setup; today: string }

export const PageProvider = createContext<PageContext | null>(null)

export const usePage = (): PageContext => {
  const context = useContext(PageProvider)
  if (context === null) throw new Error('a public page is rendered by entry.server.tsx')
  return context
}

/** The words of one area in the reader's language. */
export const useWords = <T>(area: Record<Lang, T>): T => area[usePage().lang]
