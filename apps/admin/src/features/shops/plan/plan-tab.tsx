import type { CurrentPlan } from '@noren/contract/shops/plans'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { shops } from '@noren/words/admin/shops'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readOptions } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { setup } from '#platform/setup.ts'
import { toast } from '#platform/toast.tsx'
import { SkeletonCard, SkeletonFacts } from '#platform/panels/skeletons.tsx'
import { BothPlans } from './both-plans.tsx'
import { ClosedNotice } from './notice.tsx'
import { Present } from './present.tsx'
import { Usage } from './usage.tsx'
import { useProvider } from './use-provider.tsx'

/** The plan and its contract, read again every 30 seconds and on focus; more often while a payment is awaited. Rule PLAN-7. */
export const PlanTab = (): ReactNode => {
  const words = useWords(shops).plan
  const [address] = useSearchParams()
  const isBack = address.get('success') === 'true'
  const query = useQuery({
    ...readOptions('GET /api/plans/current', {}),
    refetchInterval: isBack ? 3_000 : 30_000,
    refetchOnWindowFocus: 'always',
  })
  return (
    <div className="space-y-6">
      {setup.billing === 'beta' && <Notice title={words.beta} />}
      <QueryState
        query={query}
        failed={words.failed}
        skeleton={
          <div className="grid gap-6 md:grid-cols-2">
            <SkeletonCard>
              <SkeletonFacts facts={3} />
            </SkeletonCard>
            <SkeletonCard>
              <SkeletonFacts facts={3} />
            </SkeletonCard>
            <SkeletonCard className="md:mt-10">
              <SkeletonFacts facts={8} />
            </SkeletonCard>
            <SkeletonCard className="md:mt-10">
              <SkeletonFacts facts={8} />
            </SkeletonCard>
          </div>
        }
      >
        {({ data }) => <Plan current={data} isBack={isBack} />}
      </QueryState>
    </div>
  )
}

const Plan = ({ current, isBack }: { current: CurrentPlan; isBack: boolean }) => {
  const words = useWords(shops).plan
  const provider = useProvider()
  const { subscription, usage, can } = current
  useArrival(isBack && subscription?.status === 'active')
  const isBeta = setup.billing === 'beta'
  const isUnpaid = subscription?.status === 'past_due'
  return (
    <div className="space-y-6">
      {isBack && subscription?.status !== 'active' && !isUnpaid && (
        <Notice tone="info" title={words.processing}>
          {words.processingText}
        </Notice>
      )}
      {isUnpaid && (
        <Notice
          tone="danger"
          title={words.pastDue}
          action={
            can.manage && (
              <Button
                size="sm"
                busy={provider.busy === 'portal'}
                disabled={provider.busy !== undefined}
                onClick={provider.manage}
              >
                {words.payAgain}
              </Button>
            )
          }
        >
          {words.pastDueText}
        </Notice>
      )}
      <ClosedNotice {...current} />
      <div className="grid gap-6 md:grid-cols-2">
        <Present {...current} provider={provider} />
        {usage && (
          <TitledCard id="usage" title={words.usage}>
            <Usage
              name={words.reservations}
              note={words.reservationsNote}
              isHeld={!isBeta}
              {...usage.reservations}
            />
            <Usage name={words.menus} isHeld={!isBeta} {...usage.menus} />
          </TitledCard>
        )}
      </div>
      <BothPlans {...current} provider={provider} />
      {provider.dialog}
    </div>
  )
}

/** What the address says changes nothing by itself: it is taken out once the server says that the contract is active. */
const useArrival = (hasArrived: boolean): void => {
  const { arrived, arrivedText } = useWords(shops).plan
  const [, setAddress] = useSearchParams()
  useEffect(() => {
    if (!hasArrived) return
    setAddress({ tab: 'subscription' }, { replace: true })
    toast({ variant: 'success', title: arrived, description: arrivedText })
  }, [hasArrived, arrived, arrivedText, setAddress])
}
