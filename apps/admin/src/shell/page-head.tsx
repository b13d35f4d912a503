import { buttonClass } from '@noren/ui/button'
import { arrowLeftIcon, Icon } from '@noren/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Title } from '#platform/title.tsx'
import { HelpLink } from './help/link.tsx'

/**
 * The screen's heading. On small screens the top bar shows that of the navigation's screens, so there it is for screen readers only;
 * the bar does not know the screens below them, which lead `back`.
 */
export const PageHead = ({
  title,
  back,
  children,
}: {
  title: string
  back?: { to: string; text: string }
  children?: ReactNode
}): ReactNode => (
  <>
    <Title>{title}</Title>
    {back && (
      <Link to={back.to} className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -mt-2 mb-1 -ml-3`}>
        <Icon path={arrowLeftIcon} size={18} />
        {back.text}
      </Link>
    )}
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6 ${back ? 'mb-4' : ''}`}
    >
      <div className="max-lg:contents lg:flex lg:min-w-0 lg:flex-wrap lg:items-center lg:gap-x-4">
        <h1 className={`lg:text-2xl ${back ? 'text-xl' : 'sr-only text-2xl lg:not-sr-only'}`}>{title}</h1>
        <HelpLink />
      </div>
      {children}
    </div>
  </>
)
