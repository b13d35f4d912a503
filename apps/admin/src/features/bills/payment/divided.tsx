import { Button, flushLeft } from '@noren/ui/button'
import { TextInput } from '@noren/ui/input'
import { billEntry } from '@noren/words/admin/bills/entry'
import { soldMethodNames } from '@noren/words/closings/methods'
import { common } from '@noren/words/common'
import { formatCount, formatAmount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { type BillDraft, filledWays, ownWays, type WayDraft } from '../entry/bill-draft.ts'
import { chipClass } from '../entry/reason-chips.tsx'
import { Received } from './received.tsx'

type Props = {
  ways: WayDraft[]
  /** What is to be paid by them together. */
  rest: number
  draft: BillDraft
  isSending: boolean
  onChange: (more: Partial<BillDraft>) => void
  onPay: (payments: { method: WayDraft['method']; amount: number }[]) => void
}

/** Several ways with amounts; what is left goes into the last one without any. Rule BILL-22. */
export const Divided = ({ ways, rest, draft, isSending, onChange, onPay }: Props): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billEntry)
  const names = useWords(soldMethodNames)
  const { yen } = useWords(common)
  const [isChecked, setChecked] = useState(false)
  const { amounts, left } = filledWays(ways, rest)
  const cash = amounts[ways.findIndex(({ method }) => method === 'cash')] ?? 0
  const isBad = amounts.some((amount) => Number.isNaN(amount))
  const toggle = (method: WayDraft['method']) =>
    onChange({
      ways: ways.some((way) => way.method === method)
        ? ways.filter((way) => way.method !== method)
        : [...ways, { method, amount: '' }],
    })
  const type = (index: number, amount: string) =>
    onChange({ ways: ways.map((way, at) => (at === index ? { ...way, amount } : way)) })
  const pay = () => {
    setChecked(true)
    if (left !== 0 || isBad) return
    onPay(ways.flatMap(({ method }, i) => (amounts[i] ? [{ method, amount: amounts[i] }] : [])))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{words.dividing}</legend>
      <p className="mb-2 text-sm text-ink-soft">{words.divideHelp}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        {ownWays.map((method) => {
          const isOn = ways.some((way) => way.method === method)
          return (
            <button
              key={method}
              type="button"
              aria-pressed={isOn}
              className={chipClass(isOn)}
              onClick={() => toggle(method)}
            >
              {names[method]}
            </button>
          )
        })}
      </div>
      <div className="space-y-2">
        {ways.map(({ method, amount }, index) => (
          <label key={method} className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-bold">{names[method]}</span>
            <TextInput
              className="w-40 shrink-0"
              value={amount}
              inputMode="numeric"
              suffix={yen}
              autoComplete="off"
              placeholder={
                amount === '' && amounts[index] ? `${words.restIn} ${formatCount(amounts[index])}` : ''
              }
              aria-invalid={Number.isNaN(amounts[index]) || undefined}
              onChange={({ target }) => type(index, target.value)}
              onBlur={() => {
                const number = foldedNumber(amount)
                if (!Number.isNaN(number)) type(index, String(number))
              }}
            />
          </label>
        ))}
      </div>
      <p
        role="status"
        className={`figures my-2 min-h-7 text-right font-bold ${left === 0 && !isBad ? 'text-success' : isChecked || left < 0 ? 'text-danger' : 'text-caution'}`}
      >
        {isBad
          ? words.number
          : left === 0
            ? words.fits
            : left > 0
              ? words.left(formatAmount(lang, left))
              : words.over(formatAmount(lang, -left))}
      </p>
      {cash > 0 && (
        <Received received={draft.received} due={cash} onChange={(received) => onChange({ received })} />
      )}
      <Button size="lg" block busy={isSending} onClick={pay}>
        {isSending ? words.saving : words.save(formatAmount(lang, rest))}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className={`mt-2 ${flushLeft}`}
        onClick={() => onChange({ ways: null })}
      >
        {words.whole}
      </Button>
    </fieldset>
  )
}
