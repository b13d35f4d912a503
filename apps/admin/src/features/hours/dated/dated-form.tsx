import type { BusinessDays } from '@noren/contract/hours'
import { dated } from '@noren/contract/hours/dated'
import type { DatedHours } from '@noren/contract/hours/regular'
import { datedHoursDaysMax } from '@noren/contract/limits'
import { Notice } from '@noren/ui/notice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { useKeepQuestion } from '#features/reservations/api.ts'
import { now } from '#platform/clock.ts'
import { DateField } from '#platform/dates/date-field.tsx'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { FormGroup } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { useReportUnsaved } from '#platform/forms/unsaved-changes.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { datesAfter, nextDate } from '../day-hours.ts'
import { InsideDialog } from '../inside-dialog.tsx'
import { RegularFields, regularFieldNames } from '../regular/regular-fields.tsx'
import { draftOfWeek, weekForm, weekText, type WeekValues } from '../regular/week.ts'

/** Regular hours from a date on. New ones begin with those that hold before them. Rule HOURS-63. */
export const DatedForm = ({
  ref,
  stored,
  latest,
  before,
  discarding,
  onUnsaved,
  onDone,
}: DialogForm & {
  /** Undefined for new ones. */
  stored: DatedHours | undefined
  /** What the server has of them now. */
  latest: DatedHours | undefined
  before: BusinessDays
  onUnsaved: (isUnsaved: boolean) => void
}): ReactNode => {
  const words = useWords(businessHours)
  const { network } = useWords(common)
  const [today] = useState(() => now().date)
  // What these changes began with. Rule HOURS-13.
  const [read, setRead] = useState(stored)
  const [begun] = useState(() => ({
    ...draftOfWeek(stored ?? before),
    from_date: stored?.from_date ?? firstOfMonthAfter(today),
  }))
  const question = useKeepQuestion<WeekValues>()
  const form = useContractForm(weekForm, begun, `hours.${stored?.id ?? 'new'}`)
  const week = form.watch()
  const isTouched = () => {
    const values = form.getValues()
    return weekText(values) !== weekText(begun) || values.from_date !== begun.from_date
  }
  useFormHandle(ref, isTouched)
  useReportUnsaved(isTouched(), onUnsaved)
  const isStale = latest !== undefined && latest.version !== read?.version
  const create = useWrite(dated.create)
  const update = useWrite(dated.update)
  const { submit, sendValues, isSending, refusal } = useSubmit(form, {
    fields: ['from_date', ...regularFieldNames],
    send: async ({ from_date = begun.from_date, ...values }: WeekValues, idempotencyKey) =>
      read
        ? update.mutateAsync({
            params: { id: String(read.id) },
            body: { ...values, from_date, version: read.version },
          })
        : create.mutateAsync({ body: { ...values, from_date }, idempotencyKey }),
    onDone: () => {
      toast({ variant: 'success', title: stored ? words.dated.updated : words.dated.created })
      onDone()
    },
    onRefused: ({ code, reservations }, values) => {
      if (code === 'reservations_inside') question.ask(values, reservations)
      return code === 'reservations_inside' || code === 'outdated'
    },
  })
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4">
      {isStale && !isSending && (
        <div className="mb-4">
          <StaleNotice
            onLoad={() => {
              setRead(latest)
              form.reset({ ...draftOfWeek(latest), from_date: latest.from_date })
            }}
            onOverwrite={() => setRead(latest)}
          />
        </div>
      )}
      <FormGroup
        form={form}
        name="from_date"
        id="dated-from"
        label={words.dated.from}
        help={words.dated.fromHelp}
      >
        {(date, change) => (
          <DateField
            mode="single"
            label={words.dated.from}
            value={date ?? begun.from_date}
            isDisabled={(one) => one <= today || one > datesAfter(today, datedHoursDaysMax)}
            onChange={change}
          />
        )}
      </FormGroup>
      <RegularFields form={form} week={week} idPrefix="dated-" from={week.from_date} />
      {refusal && (
        <div className="mt-3">
          <Notice tone="danger" title={words.dated.saveFailed}>
            {refusal.status === 0 ? network : refusal.message}
          </Notice>
        </div>
      )}
      <FormActions discarding={discarding} isSending={isSending} />
      <InsideDialog {...question.propsFor(sendValues)} />
    </Form>
  )
}

/** Hours mostly change with a month. */
const firstOfMonthAfter = (today: string): string => {
  const later = datesAfter(today, 31)
  const first = `${later.slice(0, 7)}-01`
  return first > today ? first : nextDate(today)
}
