import { intervals, standardPrices, type Interval } from '@noren/contract/shops/plans'
import { Button } from '@noren/ui/button'
import { shops } from '@noren/words/admin/shops'
import { type ReactNode, useState } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { useWords } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { PlanCard } from './plan-card.tsx'
import type { PlanProps } from './use-provider.tsx'

/** Both plans beside each other; in the standard one what orders it, where it can be ordered. Rules PLAN-7, PLAN-19. */
export const BothPlans = ({ plan, subscription, can, provider }: PlanProps): ReactNode => {
  const words = useWords(shops).plan
  const isOrdered = subscription !== null && subscription.status !== 'canceled'
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="mb-3 text-lg">
        {words.both.title}
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        <PlanCard code="free" isPresent={plan?.plan_code === 'free'} />
        <PlanCard code="standard" isPresent={plan?.plan_code === 'standard'}>
          {can.order ? (
            <Order provider={provider} />
          ) : (
            setup.billing === 'live' && !isOrdered && <p className="text-sm text-ink-soft">{words.notYet}</p>
          )}
        </PlanCard>
      </div>
    </section>
  )
}

const Order = ({ provider }: { provider: PlanProps['provider'] }) => {
  const words = useWords(shops).plan
  const [interval, setInterval] = useState<Interval>('month')
  const isBusy = provider.busy === 'checkout'
  return (
    <>
      <Choices
        legend={words.interval}
        legendClass="text-sm font-bold text-ink-soft"
        choices={intervals.map((one) => ({ value: one, label: words.intervals[one] }))}
        value={interval}
        onChange={setInterval}
      />
      <div aria-live="polite" className="figures mt-2">
        <p className="font-bold">{words.price[interval](standardPrices[interval])}</p>
        <p className="text-sm text-ink-soft">{words.intervalNotes[interval](standardPrices[interval])}</p>
      </div>
      <Button
        block
        disabled={provider.busy !== undefined}
        busy={isBusy}
        aria-describedby="plan-order"
        onClick={() => provider.order(interval)}
        className="mt-4"
      >
        {isBusy ? words.starting : words.start}
      </Button>
      <p id="plan-order" className="mt-2 text-sm text-ink-soft">
        {words.startNote}
      </p>
    </>
  )
}
