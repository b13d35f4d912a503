import { closings, type SalesDay } from '@noren/contract/bills/closings'
import { Button } from '@noren/ui/button'
import { TextArea } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { salesDays } from '@noren/words/admin/closings/days'
import { common } from '@noren/words/common'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField, NumberField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useNow } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { stageAt } from '../stage.ts'
import { closeForm } from './close-draft.ts'
import { CoinCounter } from './coin-counter.tsx'
import { differenceTone, useDifference } from './difference.ts'
import { Fact } from './fact.tsx'

/** Counts the drawer and closes the day. What is left open is counted above the visits, and keeps nobody from closing. */
export const CloseForm = ({ day }: { day: SalesDay }): ReactNode => {
  const words = useWords(salesDays).cash
  const { yen } = useWords(common)
  const { form, submit, isSending, refusal } = useClosing(day)
  const messages = { integer: words.required, out_of_range: words.tooMuch }
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-3 print:hidden">
      {/* In the whole width two amounts share a row; beside the visits there is room for one. */}
      <div className="grid items-end gap-x-6 sm:max-md:grid-cols-2">
        <NumberField
          form={form}
          name="cash_float"
          id="cash-float"
          label={words.float}
          help={words.floatHelp}
          suffix={yen}
          messages={messages}
        />
        <NumberField
          form={form}
          name="cash_counted"
          id="cash-counted"
          label={words.counted}
          suffix={yen}
          messages={messages}
        />
      </div>
      <CoinCounter
        name={`coins.${day.date}`}
        onCount={(sum) =>
          form.setValue('cash_counted', String(sum), { shouldDirty: true, shouldValidate: true })
        }
      />
      <Figures form={form} day={day} />
      <FormField form={form} name="note" id="closing-note" label={words.note} help={words.noteHelp}>
        {(control) => <TextArea {...control} rows={2} />}
      </FormField>
      <Left day={day} />
      {refusal && <Refused refusal={refusal} />}
      <Button type="submit" size="lg" block busy={isSending}>
        {words.submit}
      </Button>
    </Form>
  )
}

const useClosing = (day: SalesDay) => {
  const words = useWords(salesDays).cash
  const { date, total, cash, cash_float, earlier } = day
  // Opened again it begins with what was in the drawer on this very day.
  const float = earlier[0]?.cash_float ?? cash_float
  const began = { cash_float: String(float), cash_counted: '', note: '' }
  const form = useContractForm(closeForm, began, `closing.${date}`)
  const { mutateAsync } = useWrite(closings.close)
  const sending = useSubmit(form, {
    fields: ['cash_float', 'cash_counted', 'note'],
    send: (values) => mutateAsync({ params: { date }, body: { ...values, total, cash } }),
    onDone: () => {
      toast({ variant: 'success', title: words.closed })
    },
  })
  return { form, ...sending }
}

type CloseFormOf = ReturnType<typeof useClosing>['form']

/** What should be there, and what is, in words; the line is there before anything is counted. */
const Figures = ({ form, day }: { form: CloseFormOf; day: SalesDay }) => {
  const lang = useLanguage()
  const words = useWords(salesDays).cash
  const say = useDifference()
  const [float, counted] = useWatch({ control: form.control, name: ['cash_float', 'cash_counted'] })
  const expected = foldedNumber(float) + day.cash
  const there = foldedNumber(counted)
  const isKnown = !Number.isNaN(expected) && !Number.isNaN(there)
  return (
    <div className="mb-4 rounded-md bg-paper-deep px-3 py-2">
      <Fact name={words.received} value={formatAmount(lang, day.cash)} />
      <Fact name={words.expected} value={Number.isNaN(expected) ? '' : formatAmount(lang, expected)} />
      <p
        role="status"
        className={`min-h-7 border-t border-line pt-1 text-right font-bold ${isKnown ? differenceTone(there - expected) : ''}`}
      >
        {isKnown ? (
          say(there, expected)
        ) : (
          <span className="text-sm font-normal text-ink-soft">{words.unknown}</span>
        )}
      </p>
    </div>
  )
}

const Left = ({ day: { visits } }: { day: SalesDay }) => {
  const words = useWords(salesDays).cash
  const stages = visits.map(stageAt(useNow()))
  const open = stages.filter((stage) => stage === 'open').length
  const coming = stages.filter((stage) => stage === 'coming').length
  const unnoted = visits.filter(({ amount, bill }) => amount !== null && bill === null).length
  if (open + coming + unnoted === 0) return undefined
  return (
    <div className="mb-3 space-y-1 text-sm text-caution">
      {open > 0 && (
        <p>
          {words.left}{' '}
          <button
            type="button"
            className="min-h-6 font-bold text-primary underline underline-offset-4 md:hidden"
            onClick={() => document.getElementById('visits')?.scrollIntoView()}
          >
            {words.toOpen}
          </button>
        </p>
      )}
      {coming > 0 && <p className="text-ink-soft">{words.coming(coming)}</p>}
      {unnoted > 0 && <p className="text-ink-soft">{words.notNoted(unnoted)}</p>}
    </div>
  )
}

const Refused = ({
  refusal: { code, status, message },
}: {
  refusal: { code: string; status: number; message: string }
}) => {
  const words = useWords(salesDays).cash
  const { network } = useWords(common)
  return (
    <div className="mb-3">
      <Notice tone="danger" title={code === 'outdated' ? words.outdated : words.failed}>
        {code === 'outdated' ? undefined : status === 0 ? network : message}
      </Notice>
    </div>
  )
}
