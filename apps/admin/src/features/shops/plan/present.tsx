import { standardPrices, type CurrentPlan } from '@noren/contract/shops/plans'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { shops } from '@noren/words/admin/shops'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import type { PlanProps } from './use-provider.tsx'

/** The plan that the shop has, and how its contract stands. */
export const Present = ({ plan, subscription, can, provider }: PlanProps): ReactNode => {
  const words = useWords(shops).plan
  const isPaid = plan?.plan_code === 'standard' && subscription
  return (
    // As high as the usage beside it: its few lines stand in the middle.
    <Card aria-labelledby="plan" className="grid items-center">
      <div>
        <h2 id="plan" className="text-sm font-bold text-ink-soft">
          {words.current}
        </h2>
        <p className="mt-1 text-xl font-bold">{plan?.plan_name}</p>
        <p className="figures text-ink-soft">
          {isPaid ? words.price[subscription.interval](standardPrices[subscription.interval]) : words.free}
        </p>
        {subscription && (
          <dl className="mt-4">
            <dt className="text-sm font-bold text-ink-soft">{words.contract}</dt>
            <dd className="mt-0.5">
              <Contract {...subscription} />
            </dd>
          </dl>
        )}
        {can.manage && (
          <Button
            variant="outline"
            busy={provider.busy === 'portal'}
            disabled={provider.busy !== undefined}
            onClick={provider.manage}
            className="mt-5 max-sm:w-full"
          >
            {provider.busy === 'portal' ? words.opening : words.manage}
          </Button>
        )}
      </div>
    </Card>
  )
}

const Contract = ({
  status,
  interval,
  auto_renew: renews,
  current_period_end: end,
}: NonNullable<CurrentPlan['subscription']>) => {
  const words = useWords(shops).plan
  const lang = useLanguage()
  const date = formatDate(lang, shopTime(end).date)
  const note =
    status === 'active' ? (renews ? words.renews(date) : words.ends(date)) : words.statusNotes[status]
  return (
    <>
      <span className="font-bold">{words.statuses[status]}</span>
      <span className="ml-3">{words.intervals[interval]}</span>
      <span className="figures block text-sm text-ink-soft">{note}</span>
    </>
  )
}
