import type { SalesReport } from '@noren/contract/reports/sales'
import { Button } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { reports } from '@noren/words/admin/reports/screen'
import { formatAmount, formatCount, formatMonth } from '@noren/words/format'
import { type ReactNode, useId, useState } from 'react'
import { Dotted } from '#platform/lists/facts.tsx'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { percentOf } from './change.ts'
import { TargetForm } from './target-form.tsx'

/** What the month should come to, beside what is sold and booked. Rule REP-51. */
export const Target = ({ target, month }: { target: SalesReport['target']; month: string }): ReactNode => {
  const words = useWords(reports).target
  const lang = useLanguage()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const title = words.title(formatMonth(lang, month))
  const reached = target ? target.sold + target.booked : 0
  const share = target ? Math.floor((reached / target.amount) * 100) : 0
  return (
    <section aria-labelledby={id} className={`${cardClass} px-4 py-2 sm:px-5`}>
      <div className="flex items-center justify-between gap-3">
        <h2
          id={id}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm font-normal text-ink-soft"
        >
          <span>{title}</span>
          {target ? (
            <span className="figures text-base font-bold whitespace-nowrap text-ink">
              {formatAmount(lang, target.amount)}
            </span>
          ) : (
            <span>{words.none}</span>
          )}
        </h2>
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)} className="-mr-3 shrink-0">
          {target ? words.change : words.set}
        </Button>
      </div>
      {target && (
        <div className="pb-1.5">
          <span
            aria-hidden="true"
            className="flex h-2 overflow-hidden rounded-full bg-paper-deep print-colors"
          >
            <span
              className="bg-primary print-colors"
              style={{ width: `${Math.min(100, percentOf(target.sold, target.amount))}%` }}
            />
            <span
              className="bg-primary/20 text-primary hatch print-colors"
              style={{ width: `${Math.min(100, percentOf(target.booked, target.amount))}%` }}
            />
          </span>
          <p className="figures mt-1 text-sm">
            {share >= 100 ? words.reached : words.said(formatCount(share))}
          </p>
          <Dotted
            of={[
              `${words.sold} ${formatAmount(lang, target.sold)}`,
              `${words.booked} ${formatAmount(lang, target.booked)}`,
            ]}
            className="figures text-sm text-ink-soft"
          />
        </div>
      )}
      <FormDialog open={isOpen} title={words.dialog(formatMonth(lang, month))} onClose={() => setOpen(false)}>
        {(form) => <TargetForm {...form} month={month} amount={target?.amount ?? null} />}
      </FormDialog>
    </section>
  )
}
