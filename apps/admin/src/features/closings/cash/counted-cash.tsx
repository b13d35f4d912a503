import type { DayClosing } from '@noren/contract/bills/closings'
import { salesDays } from '@noren/words/admin/closings/days'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { differenceTone, useDifference } from './difference.ts'
import { Fact } from './fact.tsx'

/** What a close says of the drawer. */
export const CountedCash = ({
  closing: { cash_float, cash_expected, cash_counted, note },
}: {
  closing: DayClosing
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(salesDays).cash
  const say = useDifference()
  return (
    <div className="mt-3">
      <Fact name={words.float} value={formatAmount(lang, cash_float)} />
      <Fact name={words.expected} value={formatAmount(lang, cash_expected)} />
      <Fact name={words.counted} value={formatAmount(lang, cash_counted)} />
      <div className="border-t border-line">
        <Fact
          name={words.difference}
          value={say(cash_counted, cash_expected)}
          tone={differenceTone(cash_counted - cash_expected)}
        />
      </div>
      {note !== '' && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{note}</p>}
    </div>
  )
}
