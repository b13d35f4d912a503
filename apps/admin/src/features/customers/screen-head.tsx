import { buttonClass } from '@noren/ui/button'
import { arrowLeftIcon, Icon } from '@noren/ui/icon'
import { customers } from '@noren/words/admin/customers/records'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { PageHead } from '#shell/page-head.tsx'

/** The screen's title, and the way back to the list as it was left. */
export const ScreenHead = ({ title }: { title: string }): ReactNode => {
  const words = useWords(customers)
  return <PageHead title={title} back={{ to: useListPath(), text: words.back }} />
}

export const BackLink = (): ReactNode => {
  const words = useWords(customers)
  return (
    <Link to={useListPath()} className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -mt-2 mb-1 -ml-3`}>
      <Icon path={arrowLeftIcon} size={18} />
      {words.back}
    </Link>
  )
}

export const useListPath = (): string => {
  const { state } = useLocation()
  const list: unknown = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  return paths.customers + (typeof list === 'string' ? list : '')
}
