import type { Bill } from '@noren/contract/bills/bills'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { AmountLines } from './amount-lines.tsx'
import { BillLines } from './bill-lines.tsx'
import { useMoment } from '#platform/dates/moment.ts'
import { Ways } from './ways.tsx'

/** Each bill as it was noted, the latest first: nothing is overwritten. Rule BILL-26. */
export const BillHistory = ({
  bill,
  earlier,
}: {
  bill: Bill | null
  earlier: readonly Bill[]
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billSheetWords)
  const moment = useMoment()
  const all = [...(bill ? [bill] : []), ...earlier]
  return (
    <TitledCard id="bill-history" title={words.history}>
      <ol className="divide-y divide-line">
        {all.map((one) => (
          <li key={one.revision} className="py-2 last:pb-0">
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="font-bold">
                    {words.revision(one.revision)}
                    {one.ended_at === null && (
                      <span className="ml-2 rounded-full bg-primary-tint px-2 py-0.5 text-xs text-primary">
                        {words.current}
                      </span>
                    )}
                  </span>
                  <span className="figures block text-sm text-ink-soft">{moment(one.created_at)}</span>
                  {one.reason !== null && (
                    <span className="block text-sm wrap-anywhere">{words.reason(one.reason)}</span>
                  )}
                </span>
                <span className="figures font-bold">{formatAmount(lang, one.total)}</span>
                <Icon
                  path={chevronDownIcon}
                  size={16}
                  className="transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="mt-1 mb-2 rounded-md bg-paper px-3 py-2 text-sm">
                <BillLines lines={one.lines} />
                <div className="my-2 border-t border-line pt-2">
                  <AmountLines amounts={one} reason={one.discount?.reason} />
                </div>
                <Ways bill={one} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
