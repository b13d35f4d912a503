import { staff } from '@noren/words/admin/staff'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useHolidays } from './holidays.ts'

/** Beside the navigation the one way to the staff; what is above it is there when it comes, and its room is kept. Rule STAFF-9. */
export const StaffLink = (): ReactNode => {
  const words = useWords(staff).link
  const { data } = useRead('GET /api/staff', {})
  const hours = useRead('GET /api/business-days', {})
  const holidays = useHolidays()
  const isLast = !hours.isPending && !holidays.isPending
  return (
    <p className="mt-2 min-h-11">
      {data && isLast && (
        <Link
          to={paths.staff}
          className="inline-flex min-h-11 items-center text-sm text-primary underline underline-offset-4"
        >
          {data.data.length > 1 ? words.manage : words.add}
        </Link>
      )}
    </p>
  )
}
