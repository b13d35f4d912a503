import { standardPrices } from '@noren/contract/shops/plans'
import { Card } from '@noren/ui/card'
import { checkIcon, Icon } from '@noren/ui/icon'
import { shops } from '@noren/words/admin/shops'
import { formatAmount } from '@noren/words/format'
import { plans } from '@noren/words/plans'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { savingPercent } from './saving.ts'

/** One of the plans: what it costs, how far it reaches and what it has; as high in each part as the one beside it. Rules PLAN-1, PLAN-19. */
export const PlanCard = ({
  code,
  isPresent,
  children,
}: {
  code: 'free' | 'standard'
  isPresent: boolean
  /** Below what it has. */
  children?: ReactNode
}): ReactNode => {
  const words = useWords(shops).plan
  const { names } = useWords(plans)
  const lang = useLanguage()
  const isStandard = code === 'standard'
  const [before, after] = words.both.cost[code].split('|')
  return (
    <Card
      aria-labelledby={`plan-${code}`}
      className={`grid content-start gap-y-0! md:row-span-4 md:grid-rows-subgrid ${isStandard ? 'border-primary! inset-ring inset-ring-primary' : ''}`}
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`plan-${code}`} className="text-lg">
            {names[code]}
          </h3>
          {isPresent && (
            <span className="rounded-full bg-primary-tint px-2.5 py-0.5 text-xs font-bold text-primary">
              {words.both.present}
            </span>
          )}
        </div>
        <p className="mt-1.5 text-sm text-ink-soft">{words.both.texts[code]}</p>
        <p className="figures mt-4 flex flex-wrap items-baseline gap-x-1.5 text-sm text-ink-soft">
          {before}
          <span className="text-2xl font-bold text-ink">
            {formatAmount(lang, isStandard ? standardPrices.month : 0)}
          </span>
          {after}
        </p>
        {isStandard && (
          <p className="figures mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            {words.both.yearly(words.price.year(standardPrices.year))}
            <span className="rounded-full bg-success-tint px-2 font-bold text-success">
              {words.saving(savingPercent(standardPrices))}
            </span>
          </p>
        )}
      </div>
      <dl className="mt-5 divide-y divide-line border-y border-line text-sm">
        {words.both.limits.map((limit) => (
          <div key={limit.name} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt>{limit.name}</dt>
            <dd className="figures text-right font-bold">{limit[code]}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 space-y-2 text-sm">
        {words.both.has[code].map((what) => (
          <li key={what} className="flex gap-2.5">
            <Icon path={checkIcon} size={18} className="mt-[0.2rem] shrink-0 text-primary" />
            {what}
          </li>
        ))}
      </ul>
      {children && <div className="mt-6">{children}</div>}
    </Card>
  )
}
