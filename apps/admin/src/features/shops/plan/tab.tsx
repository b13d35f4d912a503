import type { CurrentPlan } from '@noren/contract/shops/plans'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { shops } from '@noren/words/admin/shops'
import { formatDate } from '@noren/words/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readOptions } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { setup } from '#platform/setup.ts'
import { Usage } from './usage.tsx'

/** The present plan, read again every 30 seconds and on focus. It cannot be ordered yet. Rules PLAN-2, PLAN-7. */
export const PlanTab = (): ReactNode => {
  const words = useWords(shops).plan
  const query = useQuery({
    ...readOptions('GET /api/plans/current', {}),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
  return (
    <div className="max-w-[44rem]">
      <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="h-96 rounded-lg!" />}>
        {({ data }) => <Plan {...data} />}
      </QueryState>
    </div>
  )
}

const Plan = ({ plan, subscription, usage }: CurrentPlan) => {
  const words = useWords(shops).plan
  const isBeta = setup.billing === 'beta'
  return (
    <div className="space-y-6">
      {subscription?.status === 'past_due' && (
        <Notice tone="danger" title={words.pastDue}>
          {words.pastDueText}
        </Notice>
      )}
      <Card aria-labelledby="plan">
        <h2 id="plan" className="text-sm font-bold text-ink-soft">
          {words.current}
        </h2>
        <p className="mt-1 text-xl font-bold">{plan?.plan_name}</p>
        {plan?.plan_code === 'free' && <p className="figures text-ink-soft">{words.free}</p>}
        <dl className="mt-4">
          <dt className="text-sm font-bold text-ink-soft">{words.contract}</dt>
          <dd className="mt-0.5">{subscription ? <Contract {...subscription} /> : words.noContract}</dd>
        </dl>
        <div className="mt-6">
          <Button disabled aria-describedby="plan-reason" className="max-sm:w-full">
            {isBeta ? words.beta : words.soon}
          </Button>
          <p id="plan-reason" className="mt-2 text-sm text-ink-soft">
            {isBeta ? words.betaReason : words.soonReason}
          </p>
        </div>
      </Card>
      {usage && (
        <Card aria-labelledby="usage">
          <h2 id="usage" className="text-lg">
            {words.usage}
          </h2>
          <Usage name={words.reservations} note={words.reservationsNote} {...usage.reservations} />
          <Usage name={words.menus} {...usage.menus} />
        </Card>
      )}
    </div>
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
  return (
    <>
      <span className="font-bold">{words.statuses[status]}</span>
      <span className="ml-3">{words.intervals[interval]}</span>
      <span className="figures block text-sm text-ink-soft">
        {renews ? words.renews(date) : words.ends(date)}
      </span>
    </>
  )
}
