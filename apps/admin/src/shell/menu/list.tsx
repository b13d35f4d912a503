import {
  bellIcon,
  calendarIcon,
  chartIcon,
  clockIcon,
  databaseIcon,
  doneIcon,
  formIcon,
  hourglassIcon,
  Icon,
  idCardIcon,
  listChecksIcon,
  mailIcon,
  messageIcon,
  pageIcon,
  questionIcon,
  scissorsIcon,
  storeIcon,
  usersIcon,
} from '@noren/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NavigationItem } from './items.ts'

export const NavigationList = ({
  items,
  current,
  badges = {},
  label,
  className = '',
}: {
  items: readonly NavigationItem[]
  current: NavigationItem['id'] | undefined
  /** What stands at the end of an item. */
  badges?: Partial<Record<NavigationItem['id'], ReactNode>>
  label?: string
  className?: string
}): ReactNode => (
  <ul aria-label={label} className={`space-y-0.5 pointer-fine:lg:space-y-0 ${className}`}>
    {items.map(({ id, name, path }) => (
      <li key={id}>
        <Link to={path} aria-current={id === current ? 'page' : undefined} className={rowClass}>
          <Icon path={icons[id]} />
          {name}
          {badges[id]}
        </Link>
      </li>
    ))}
  </ul>
)

export const rowClass =
  'flex min-h-11 scroll-mb-20 lg:scroll-mb-2 pointer-fine:lg:min-h-9 pointer-fine:lg:low:min-h-8 items-center gap-3 rounded-md border-l-3 border-transparent px-3 leading-snug text-ink-soft lg:text-sm ' +
  'transition-colors hover:bg-paper-deep hover:text-ink aria-[current=page]:border-primary ' +
  'aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary'

const icons: Record<NavigationItem['id'], string> = {
  calendar: calendarIcon,
  reports: chartIcon,
  waitlist: hourglassIcon,
  worklists: listChecksIcon,
  customers: usersIcon,
  page: pageIcon,
  form: formIcon,
  completion: doneIcon,
  menus: scissorsIcon,
  mails: mailIcon,
  hours: clockIcon,
  shop: storeIcon,
  staff: idCardIcon,
  push: bellIcon,
  data: databaseIcon,
  help: questionIcon,
  contact: messageIcon,
}
