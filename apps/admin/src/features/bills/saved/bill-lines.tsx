import type { Bill } from '@noren/contract/bills/bills'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'

/** The lines of a bill that is noted. */
export const BillLines = ({ lines }: { lines: Bill['lines'] }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billSheetWords)
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ name, amount, unit_price, quantity, tax_rate }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a bill never change
        <li key={index} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {name}
            {tax_rate === 8 && <span className="ml-2 text-xs text-ink-soft">※{words.reduced}</span>}
            {quantity > 1 && (
              <span className="figures block text-sm text-ink-soft">
                {words.times(formatAmount(lang, unit_price), quantity)}
              </span>
            )}
          </span>
          <span className="figures">{formatAmount(lang, amount)}</span>
        </li>
      ))}
    </ul>
  )
}
