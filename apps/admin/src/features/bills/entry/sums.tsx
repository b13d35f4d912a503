import { type BillAmounts, type Rounding, roundings } from '@noren/contract/bills/amounts'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { Select } from '@noren/ui/input'
import { billEntry } from '@noren/words/admin/bills/entry'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { AmountLines } from '../saved/amount-lines.tsx'
import type { Problem } from './bill-draft.ts'

type Props = {
  amounts: BillAmounts | undefined
  problem: Problem | undefined
  rounding: Rounding
  onRound: (rounding: Rounding) => void
}

/** What it comes to, while it is typed. */
export const Sums = ({ amounts, problem, rounding, onRound }: Props): ReactNode => {
  const words = useWords(billEntry)
  return (
    <div className="mt-3 border-t border-line pt-3">
      <AmountLines
        amounts={amounts && { ...amounts, discounted: amounts.discount, rounded: amounts.rounding }}
      />
      <div className="mt-1 flex items-start justify-between gap-x-4">
        <details className="group min-w-0 flex-1" open={rounding !== 1 || undefined}>
          <summary className="-ml-1 inline-flex min-h-9 cursor-pointer list-none items-center gap-1 px-1 text-sm text-primary pointer-coarse:min-h-11">
            <Icon path={chevronDownIcon} size={16} className="transition-transform group-open:rotate-180" />
            {words.rounding}
          </summary>
          <Select
            aria-label={words.rounding}
            className="mt-1 max-w-72"
            value={rounding}
            onChange={({ target }) => onRound(roundings.find((one) => String(one) === target.value) ?? 1)}
          >
            {roundings.map((one) => (
              <option key={one} value={one}>
                {words.roundings[one]}
              </option>
            ))}
          </Select>
        </details>
        <p role="status" className="py-1.5 text-right text-sm text-danger">
          {problem && words[problem]}
        </p>
      </div>
    </div>
  )
}
