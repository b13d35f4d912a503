import { buttonClass, flushLeft } from '@noren/ui/button'
import { arrowLeftIcon, Icon } from '@noren/ui/icon'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { useIsLarge } from '#platform/media.ts'
import { Title } from '#platform/title.tsx'
import { HelpLink } from './help/link.tsx'
import { TopBarPart, TopBarPlace, TopBarTitle } from './menu/top-bar-part.tsx'

type Back = { to: string; text: string }

/**
 * The screen's heading, said once: on small screens by the top bar, so that here it is for screen readers only. What leads `back` has the
 * way there in the bar and its heading below it. Rules SCR-236, SCR-276.
 */
export const PageHead = ({
  title,
  back,
  isSaidBelow = false,
  children,
}: {
  title: string
  back?: Back
  /** On small screens what comes first below says it better. */
  isSaidBelow?: boolean
  children?: ReactNode
}): ReactNode => {
  const isShown = back && !isSaidBelow
  return (
    <>
      <Title>{title}</Title>
      {back ? <BackLink {...back} /> : <TopBarTitle>{title}</TopBarTitle>}
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6 ${isShown ? 'mb-4' : ''}`}
      >
        <div className="max-lg:contents lg:flex lg:min-w-0 lg:flex-wrap lg:items-center lg:gap-x-4">
          <h1 className={`lg:text-2xl ${isShown ? 'text-xl' : 'sr-only text-2xl lg:not-sr-only'}`}>
            {title}
          </h1>
          <HelpLink />
        </div>
        {children}
      </div>
    </>
  )
}

const BackLink = ({ to, text }: Back) => {
  const isLarge = useIsLarge()
  const inBar = useContext(TopBarPlace) !== null && !isLarge
  const link = (
    <Link
      to={to}
      className={`${buttonClass({ variant: 'quiet', size: 'sm' })} ${inBar ? 'max-w-full px-2!' : `-mt-2 mb-1 ${flushLeft}`}`}
    >
      <Icon path={arrowLeftIcon} size={18} className="shrink-0" />
      <span className={inBar ? 'truncate' : ''}>{text}</span>
    </Link>
  )
  return inBar ? <TopBarPart>{link}</TopBarPart> : link
}
