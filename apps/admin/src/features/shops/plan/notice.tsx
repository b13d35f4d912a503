import type { CurrentPlan } from '@noren/contract/shops/plans'
import { buttonClass } from '@noren/ui/button'
import { cautionIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { shops } from '@noren/words/admin/shops'
import { formatShortDate } from '@noren/words/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readOptions } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'

/** Above every screen while a payment is open, and above the calendar while online booking is closed; the plan tab has its own. Rule PLAN-72. */
export const PlanNotices = (): ReactNode => {
  const words = useWords(shops).plan
  const { pathname, search } = useLocation()
  const { data } = useQuery({
    ...readOptions('GET /api/plans/current', {}),
    staleTime: 10 * 60_000,
  })
  if (!data || (pathname === '/shop' && search.includes('tab=subscription'))) return null
  return (
    <>
      {data.data.subscription?.status === 'past_due' && (
        <div className="mb-6">
          <Notice
            tone="danger"
            title={words.pastDue}
            action={
              <Link to={planTab} className={buttonClass({ variant: 'outline', size: 'sm' })}>
                {words.toPlan}
              </Link>
            }
          >
            {words.pastDueText}
          </Notice>
        </div>
      )}
      {pathname.startsWith(paths.calendar) && <ClosedLine {...data.data} />}
    </>
  )
}

const planTab = '/shop?tab=subscription'

/** One line, because the calendar needs its room; the plan tab says the rest. */
const ClosedLine = ({ usage }: CurrentPlan) => {
  const words = useWords(shops).plan
  const lang = useLanguage()
  const at = usage?.reservations.free_at
  if (!at) return null
  return (
    <div role="status" className="mb-3">
      <Link
        to={planTab}
        className="flex min-h-11 items-center gap-2 rounded-md border border-caution/25 bg-caution-tint px-3 py-1.5 text-sm"
      >
        <Icon path={cautionIcon} size={18} className="text-caution" />
        <span className="min-w-0 flex-1">
          <span className="block font-bold sm:inline">{words.closed}</span>{' '}
          <span className="figures block sm:inline">
            {words.reopens(formatShortDate(lang, shopTime(at).date))}
          </span>
        </span>
        <span className="font-bold max-sm:sr-only">{words.toPlan}</span>
        <Icon path={chevronRightIcon} size={16} className="text-ink-soft" />
      </Link>
    </div>
  )
}

/** Says that customers cannot book because the plan's places are used up, until when, and what opens it at once. */
export const ClosedNotice = ({ usage, can }: CurrentPlan): ReactNode => {
  const words = useWords(shops).plan
  const lang = useLanguage()
  const { free_at: at, limit } = usage?.reservations ?? {}
  if (!at || !limit) return null
  return (
    <Notice tone="caution" title={words.closed}>
      {words.closedText(limit)}
      {words.reopens(formatShortDate(lang, shopTime(at).date))}
      {can.order && words.closedOrder}
    </Notice>
  )
}
