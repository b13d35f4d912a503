import { Notice } from '@noren/ui/notice'
import { buttonClass } from '@noren/ui/button'
import { shops } from '@noren/words/admin/shops'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readOptions } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'

/** Above every screen while a payment is open; the plan tab has its own alert. Shown only where plans are sold. */
export const PaymentNotice = (): ReactNode => {
  const words = useWords(shops).plan
  const { pathname, search } = useLocation()
  const { data } = useQuery({
    ...readOptions('GET /api/plans/current', {}),
    staleTime: 10 * 60_000,
  })
  const isOnTab = pathname === '/shop' && search.includes('tab=subscription')
  if (data?.data.subscription?.status !== 'past_due' || isOnTab) return null
  return (
    <div className="mb-6">
      <Notice
        tone="danger"
        title={words.pastDue}
        action={
          <Link to="/shop?tab=subscription" className={buttonClass({ variant: 'outline', size: 'sm' })}>
            {words.toPlan}
          </Link>
        }
      >
        {words.pastDueText}
      </Notice>
    </div>
  )
}
