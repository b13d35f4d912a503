import type { Bill, BillSheet } from '@noren/contract/bills/bills'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { billEntry } from '@noren/words/admin/bills/entry'
import { type ReactNode, useState } from 'react'
import { shopTime, useNow } from '#platform/clock.ts'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { isSame, useKept } from '#platform/forms/use-draft.ts'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { Adders } from './adders.tsx'
import { type BillDraft, checkDraft, draftOfBill, draftOfVisit, inputOf } from './bill-draft.ts'
import { CorrectionFields } from './correction-fields.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { LineRow } from './line-row.tsx'
import { Payment } from '../payment/payment.tsx'
import { Refused } from './refused.tsx'
import { Sums } from './sums.tsx'
import { type Refusal, useSaveBill } from './use-save-bill.ts'

type Props = {
  reservation: { id: number; start_at: string }
  sheet: BillSheet
  /** The bill that is corrected; undefined for the first one. */
  corrected?: Bill
  onDone: () => void
  onRefused: (refusal: Refusal) => void
}

/** Notes what was paid for a visit, or corrects it. Rules BILL-20 to BILL-24. */
export const BillEditor = ({ reservation, sheet, corrected, onDone, onRefused }: Props): ReactNode => {
  const words = useWords(billEntry)
  const { id, start_at } = reservation
  const { date } = shopTime(start_at)
  const today = useNow().date
  // What it began with: the screen reads again while it is typed.
  const [began] = useState(() => (corrected ? draftOfBill(corrected) : draftOfVisit(sheet.lines)))
  const [draft, setDraft] = useKept<BillDraft>(`bill.${id}.${corrected?.revision ?? 'new'}`, began)
  const [openLine, setOpenLine] = useState<number>()
  const [isChecked, setChecked] = useState(false)
  const { question, release } = useUnsavedChanges(!isSame(draft, began))
  const { save, isSending, refusal } = useSaveBill(
    id,
    () => {
      release()
      onDone()
    },
    onRefused,
  )
  const set = (more: Partial<BillDraft>) => setDraft((before) => ({ ...before, ...more }))
  const checked = checkDraft(draft)
  const isReasonMissing = corrected !== undefined && draft.reason.trim() === ''
  const pay: Parameters<typeof Payment>[0]['onPay'] = (payments) => {
    setChecked(true)
    const wrong = draft.lines.find(({ key }) => checked.lineErrors[key])
    if (wrong) setOpenLine(wrong.key)
    const cash = payments.find(({ method }) => method === 'cash')?.amount
    const handed = draft.received.trim() === '' ? undefined : foldedNumber(draft.received)
    const first = wrong
      ? `line-${wrong.key}-name`
      : checked.discountErrors.reason
        ? 'discount-reason'
        : !checked.isFine
          ? 'discount-value'
          : isReasonMissing
            ? 'correction-reason'
            : cash !== undefined && handed !== undefined && !(handed >= cash)
              ? 'received'
              : undefined
    if (first !== undefined) {
      // Its fields may be opened by this press.
      requestAnimationFrame(() => document.getElementById(first)?.focus())
      return
    }
    const stays = new Set(corrected?.payments.map(({ method }) => method))
    // A way that is new is named its day. Rule BILL-9.
    const dated = payments.map((payment) =>
      corrected && payment.method !== 'prepaid' && !stays.has(payment.method)
        ? { ...payment, paid_on: draft.paid_on === 'today' && today > date ? today : date }
        : payment,
    )
    void save(inputOf(draft, dated), corrected && { revision: corrected.revision, reason: draft.reason })
  }
  const fineChecked = isChecked && !checked.isFine
  return (
    <Form
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      data-two-columns
      className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <Card aria-labelledby="bill-lines">
        <h2 id="bill-lines" className="text-lg">
          {words.lines}
        </h2>
        <ul className="mt-1 divide-y divide-line">
          {draft.lines.map((line) => (
            <LineRow
              key={line.key}
              line={line}
              errors={checked.lineErrors[line.key]}
              isChecked={isChecked}
              isOpen={openLine === line.key}
              onOpen={(open) => setOpenLine(open ? line.key : undefined)}
              onChange={(next) =>
                setDraft((before) => ({
                  ...before,
                  lines: before.lines.map((one) => (one.key === next.key ? next : one)),
                }))
              }
              onRemove={() => {
                setOpenLine(undefined)
                set({ lines: draft.lines.filter(({ key }) => key !== line.key) })
              }}
            />
          ))}
        </ul>
        <Adders
          lines={draft.lines}
          articles={sheet.articles}
          date={date}
          hasDiscount={draft.discount !== null}
          onAdd={(line, open) => {
            set({ lines: [...draft.lines, line] })
            setOpenLine(open ? line.key : undefined)
          }}
          onDiscount={() => set({ discount: { kind: 'yen', value: '', reason: '' } })}
        />
        {draft.discount && (
          <DiscountFields
            discount={draft.discount}
            errors={checked.discountErrors}
            isChecked={fineChecked}
            onChange={(discount) => set({ discount })}
          />
        )}
        <Sums
          amounts={checked.amounts}
          problem={checked.problem}
          rounding={draft.rounding}
          onRound={(rounding) => set({ rounding })}
        />
      </Card>
      <Card aria-labelledby="bill-payment" className="md:sticky md:top-20 lg:top-6">
        <h2 id="bill-payment" className="mb-2 text-lg">
          {corrected ? words.correction : words.pay}
        </h2>
        {corrected && (
          <CorrectionFields
            draft={draft}
            isMissing={isChecked && isReasonMissing}
            date={date}
            today={today}
            onChange={set}
          />
        )}
        {refusal && <Refused refusal={refusal} date={date} onLatest={onDone} />}
        <Payment
          draft={draft}
          total={checked.amounts?.total}
          prepaid={sheet.prepaid}
          isSending={isSending}
          onChange={set}
          onPay={pay}
        />
        {corrected && (
          <Button
            variant="outline"
            block
            className="mt-3"
            disabled={isSending}
            onClick={() => {
              release()
              onDone()
            }}
          >
            {words.cancel}
          </Button>
        )}
      </Card>
      {question}
    </Form>
  )
}
