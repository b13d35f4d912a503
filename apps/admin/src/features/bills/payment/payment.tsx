import type { PaymentMethod } from '@noren/contract/bills/bills'
import { Button, flushLeft } from '@noren/ui/button'
import { billEntry } from '@noren/words/admin/bills/entry'
import { soldMethodNames } from '@noren/words/closings/methods'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { type BillDraft, ownWays, prepaidOf } from '../entry/bill-draft.ts'
import { Divided } from './divided.tsx'
import { Received } from './received.tsx'

type Payments = { method: PaymentMethod; amount: number }[]

type Props = {
  draft: BillDraft
  /** Undefined while it cannot be said. */
  total: number | undefined
  prepaid: number
  isSending: boolean
  onChange: (more: Partial<BillDraft>) => void
  /** The bill is paid so: note it. */
  onPay: (payments: Payments) => void
}

/** The ways of payment: one press on one of them pays all and notes the bill. Rules BILL-21, BILL-22. */
export const Payment = ({ draft, total, prepaid, isSending, onChange, onPay }: Props): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billEntry)
  const before = prepaidOf(total ?? 0, prepaid)
  const inAdvance = before[0]?.amount ?? 0
  const rest = (total ?? 0) - inAdvance
  return (
    <>
      {inAdvance > 0 && (
        <dl className="figures mb-3 rounded-md bg-paper-deep px-3 py-2">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 text-sm">{words.prepaid}</dt>
            <dd>−{formatAmount(lang, inAdvance)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 font-bold">
            <dt>{words.rest}</dt>
            <dd className="text-lg">{formatAmount(lang, rest)}</dd>
          </div>
        </dl>
      )}
      {draft.ways !== null ? (
        <Divided
          ways={draft.ways}
          rest={rest}
          draft={draft}
          isSending={isSending}
          onChange={onChange}
          onPay={(own) => onPay([...before, ...own])}
        />
      ) : rest === 0 && total !== undefined ? (
        <Button size="lg" block busy={isSending} onClick={() => onPay(before)}>
          {inAdvance > 0 ? words.prepaidOnly : words.nothing}
        </Button>
      ) : (
        <>
          {/* Above them: the change is counted before the press that notes the bill. */}
          <div className="mt-5">
            <Received received={draft.received} due={rest} onChange={(received) => onChange({ received })} />
          </div>
          <p id="pay-help" className="mb-2 text-sm text-ink-soft">
            {words.payHelp}
          </p>
          <div className="grid grid-cols-2 gap-2">
            {ownWays.map((method) => (
              <WayButton
                key={method}
                method={method}
                amount={total === undefined ? undefined : rest}
                disabled={isSending}
                onPress={() => onPay([...before, { method, amount: rest }])}
              />
            ))}
          </div>
          <Button
            variant="quiet"
            size="sm"
            className={`mt-2 ${flushLeft}`}
            onClick={() =>
              onChange({
                ways: [
                  { method: 'cash', amount: '' },
                  { method: 'card', amount: '' },
                ],
              })
            }
          >
            {words.divide}
          </Button>
        </>
      )}
    </>
  )
}

/** Its name; what is paid most stands alone, with what is paid below it. Rule BILL-41. */
const WayButton = ({
  method,
  amount,
  disabled,
  onPress,
}: {
  method: (typeof ownWays)[number]
  amount: number | undefined
  disabled: boolean
  onPress: () => void
}) => {
  const lang = useLanguage()
  const name = useWords(soldMethodNames)[method]
  return (
    <Button
      size="lg"
      variant={method === 'cash' ? 'primary' : 'outline'}
      className={`flex-col gap-0! px-2! ${method === 'cash' ? 'col-span-2 min-h-16' : 'min-h-14'} ${
        method === 'unpaid' ? 'col-span-2 text-ink-soft!' : ''
      }`}
      disabled={disabled}
      aria-describedby="pay-help"
      onClick={onPress}
    >
      <span>{name}</span>{' '}
      {amount !== undefined && (
        <span
          // Said of each, shown once: it stands large above all of them.
          className={method === 'cash' ? 'figures text-sm font-normal whitespace-nowrap' : 'sr-only'}
        >
          {formatAmount(lang, amount)}
        </span>
      )}
    </Button>
  )
}
