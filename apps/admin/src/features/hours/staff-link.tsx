import { buttonClass, flushLeft } from '@noren/ui/button'
import { arrowRightIcon, Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { staff } from '@noren/words/admin/staff'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { paths } from '#platform/paths.ts'
import { useHolidays } from './holidays.ts'

/** Beside the navigation the one way to the staff; what is above it is there when it comes, and its room is kept. Rule STAFF-9. */
export const StaffLink = (): ReactNode => {
  const { hours: texts, link } = useWords(staff)
  const { data, isError } = useRead('GET /api/staff', {})
  const hours = useRead('GET /api/business-days', {})
  const holidays = useHolidays()
  const isLast = !hours.isPending && !holidays.isPending
  // The navigation leads there, too.
  if (isError && !data) return null
  const can = data && data.data.length > 1 ? 'manage' : 'add'
  return (
    <TitledCard id="staff-hours" title={texts.title} text={data && texts[can]}>
      {data && isLast ? (
        <Link
          to={paths.staff}
          className={`${buttonClass({ variant: 'quiet', size: 'sm' })} mt-2 -mb-2 ${flushLeft}`}
        >
          {link[can]}
          <Icon path={arrowRightIcon} size={18} />
        </Link>
      ) : (
        <Skeleton className={data ? 'mt-2 h-9' : 'mt-2 h-16'} />
      )}
    </TitledCard>
  )
}
