import { intervals, standardPrices, type Interval } from '@noren/contract/shops/plans'
import { Button } from '@noren/ui/button'
import { shops } from '@noren/words/admin/shops'
import { type ReactNode, useState } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { setup } from '#platform/setup.ts'
import { Comparison } from './comparison.tsx'
import { savingPercent } from './saving.ts'
import type { PlanProps } from './use-provider.tsx'

/** What the standard plan adds, what it costs, and the button that orders it. */
export const Order = ({ plan, subscription, can, provider }: PlanProps): ReactNode => {
  const words = useWords(shops).plan
  const [interval, setInterval] = useState<Interval>('month')
  const isBeta = setup.billing === 'beta'
  const isBusy = provider.busy === 'checkout'
  const isOrdered = subscription !== null && subscription.status !== 'canceled'
  return (
    <TitledCard id="standard" title={isOrdered ? words.comparison.title : words.standard.title}>
      {!isOrdered && <p className="mt-1 text-ink-soft">{words.standard.text}</p>}
      <Comparison present={plan?.plan_code ?? null} />
      {!isOrdered && (
        <>
          <Choices
            look="cards"
            legend={words.interval}
            legendClass="text-sm font-bold text-ink-soft"
            className="mt-6"
            choices={intervals.map((one) => ({
              value: one,
              label: (
                <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <span className="font-bold">{words.intervals[one]}</span>
                  {one === 'year' && (
                    <span className="rounded-full bg-success-tint px-2 text-sm font-bold text-success">
                      {words.saving(savingPercent(standardPrices))}
                    </span>
                  )}
                  <span className="figures w-full">{words.price[one](standardPrices[one])}</span>
                </span>
              ),
              note: words.intervalNotes[one](standardPrices[one]),
            }))}
            value={interval}
            onChange={setInterval}
          />
          {isBeta ? (
            <p className="mt-5 font-bold text-primary">{words.beta}</p>
          ) : (
            <Button
              size="lg"
              disabled={!can.order || provider.busy !== undefined}
              busy={isBusy}
              aria-describedby="plan-reason"
              onClick={() => provider.order(interval)}
              className="mt-5 max-sm:w-full"
            >
              {isBusy ? words.starting : can.order ? words.start : words.soon}
            </Button>
          )}
          <p id="plan-reason" className={`text-sm text-ink-soft ${isBeta ? 'mt-1' : 'mt-2'}`}>
            {isBeta ? words.betaReason : can.order ? words.startNote : words.soonReason}
          </p>
        </>
      )}
    </TitledCard>
  )
}
