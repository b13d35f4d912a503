import { iconButtonClass } from '@noren/ui/button'
import { chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Step = { to: string; label: string }

/** ‹ what is shown ›. They are links: what is shown stands in the address. */
export const Stepper = ({
  previous,
  next,
  children,
}: {
  previous: Step
  next: Step
  children: ReactNode
}): ReactNode => (
  <div className="-ml-3 flex min-w-0 items-center gap-1">
    <Step {...previous} path={chevronLeftIcon} />
    <div className="min-w-0 flex-1">{children}</div>
    <Step {...next} path={chevronRightIcon} />
  </div>
)

const Step = ({ to, label, path }: Step & { path: string }) => (
  <Link to={to} replace aria-label={label} className={iconButtonClass}>
    <Icon path={path} />
  </Link>
)
