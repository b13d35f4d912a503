import { customers } from '@noren/words/admin/customers/records'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { PageHead } from '#shell/page-head.tsx'

/** The screen's title, and the way back to the list as it was left. */
export const ScreenHead = ({
  title,
  isSaidBelow = false,
}: {
  title: string
  isSaidBelow?: boolean
}): ReactNode => {
  const words = useWords(customers)
  return <PageHead title={title} isSaidBelow={isSaidBelow} back={{ to: useListPath(), text: words.back }} />
}

export const useListPath = (): string => {
  const { state } = useLocation()
  const list: unknown = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  return paths.customers + (typeof list === 'string' ? list : '')
}
