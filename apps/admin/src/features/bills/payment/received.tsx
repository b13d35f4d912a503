import { Field, FieldError } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { billEntry } from '@noren/words/admin/bills/entry'
import { common } from '@noren/words/common'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { likelyCash } from '../entry/bill-draft.ts'
import { chipClass } from '../entry/reason-chips.tsx'

/** What was handed over in cash, with what people hand over for it, and the change large. Rule BILL-23. */
export const Received = ({
  received,
  due,
  onChange,
}: {
  received: string
  /** To be paid in cash. */
  due: number
  onChange: (received: string) => void
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billEntry)
  const { yen } = useWords(common)
  const number = received.trim() === '' ? undefined : foldedNumber(received)
  const isBad = number !== undefined && Number.isNaN(number)
  const isShort = number !== undefined && number < due
  const error = isBad ? words.number : isShort ? words.short(formatAmount(lang, due - number)) : undefined
  return (
    <div>
      <div className="grid grid-cols-[1fr_auto] items-start gap-x-4">
        <Field id="received" label={words.received} error={error} errorBelow>
          {(aria) => (
            <TextInput
              {...aria}
              value={received}
              inputMode="numeric"
              suffix={yen}
              autoComplete="off"
              onChange={({ target }) => onChange(target.value)}
              onBlur={() => number !== undefined && !isBad && onChange(String(number))}
            />
          )}
        </Field>
        <p role="status" className="min-w-24 text-right">
          <span className="block font-bold">{words.change}</span>
          <span className="figures mt-2 block text-2xl leading-12 font-bold">
            {number === undefined || isBad || isShort ? '―' : formatAmount(lang, number - due)}
          </span>
        </p>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {likelyCash(due).map((sum) => (
          <button
            key={sum}
            type="button"
            aria-pressed={number === sum}
            className={`figures ${chipClass(number === sum)}`}
            onClick={() => onChange(number === sum ? '' : String(sum))}
          >
            {formatAmount(lang, sum)}
          </button>
        ))}
      </div>
      <FieldError id="received" error={error} />
    </div>
  )
}
