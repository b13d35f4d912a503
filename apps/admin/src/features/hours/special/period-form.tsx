import {
  type SpecialHour,
  special,
  type SpecialHourInput,
  specialHourInput,
} from '@noren/contract/hours/special'
import { Notice } from '@noren/ui/notice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { widgets } from '@noren/words/admin/widgets'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { type ListAbout, useKeepQuestion } from '#features/reservations/api.ts'
import { instantOf } from '#platform/clock.ts'
import { useRead } from '#platform/api.ts'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { InsideDialog } from '../inside-dialog.tsx'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { useReportUnsaved } from '#platform/forms/unsaved-changes.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { HoursPreview } from './hours-preview.tsx'
import {
  atPeriodFields,
  draftOf,
  inputOf,
  newDraft,
  periodFields,
  periodForm,
  type Status,
} from './period-draft.ts'
import { PeriodFields } from './period-fields.tsx'
import { usePeriodText } from './period-text.ts'

type Props = DialogForm & {
  status: Status
  stored: SpecialHour | undefined
  date: string | null
  onUnsaved: (isUnsaved: boolean) => void
}

export const PeriodForm = ({
  ref,
  status,
  stored,
  date,
  discarding,
  onUnsaved,
  onDone,
}: Props): ReactNode => {
  const words = useWords(businessHours)
  const { stale } = useWords(widgets)
  const texts = words.special[status]
  const { network } = useWords(common)
  const { titles } = useWords(worklists).make
  const text = usePeriodText()
  // What these changes began with. Rule HOURS-13.
  const [read, setRead] = useState(stored && contentsOf(stored))
  const question = useKeepQuestion<SpecialHourInput>()
  const form = useContractForm(
    periodForm(status, read),
    read ? draftOf(read) : newDraft(date),
    `period.${status}.${stored?.id ?? 'new'}`,
  )
  const draft = form.watch()
  const input = inputOf(status, draft, read)
  const begun = inputOf(status, read ? draftOf(read) : newDraft(date), read)
  const isTouched = () => JSON.stringify(inputOf(status, form.getValues(), read)) !== JSON.stringify(begun)
  useFormHandle(ref, isTouched)
  useReportUnsaved(isTouched(), onUnsaved)
  const periods = useRead('GET /api/special-hours', { query: {} }).data?.data
  const found = periods?.find(({ id }) => id === stored?.id)
  const latest = found && contentsOf(found)
  const isGone = stored !== undefined && periods !== undefined && !found
  const isStale = latest !== undefined && JSON.stringify(latest) !== JSON.stringify(read)
  const create = useWrite(special.createSpecialHour)
  const update = useWrite(special.updateSpecialHour)
  const { submit, sendValues, isSending, refusal } = useSubmit(form, {
    fields: periodFields,
    fieldErrors: atPeriodFields,
    send: async (values: SpecialHourInput, idempotencyKey) =>
      stored && read
        ? update.mutateAsync({ params: { id: String(stored.id) }, body: { ...values, expected: read } })
        : create.mutateAsync({ body: values, idempotencyKey }),
    onDone: () => {
      toast({ variant: 'success', title: stored ? texts.updated : texts.created })
      onDone()
    },
    onRefused: ({ code, reservations }, values) => {
      if (code === 'reservations_inside') question.ask(values, reservations)
      return code === 'reservations_inside' || code === 'outdated'
    },
  })
  const load = () => {
    if (!latest) return
    setRead(latest)
    form.reset(draftOf(latest))
  }
  const isComplete = specialHourInput.safeParse(input).success
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4">
      {isGone && !isSending && (
        <div className="mb-4">
          <Notice tone="caution" title={stale.gone}>
            {stale.goneText}
          </Notice>
        </div>
      )}
      {isStale && !isSending && (
        <div className="mb-4">
          <StaleNotice
            now={[...Object.values(text(latest)), latest.description].join(' ')}
            onLoad={load}
            onOverwrite={() => setRead(latest)}
          />
        </div>
      )}
      <PeriodFields form={form} status={status}>
        <HoursPreview period={isComplete ? input : undefined} storedId={stored?.id} />
      </PeriodFields>
      {refusal && (
        <div className="mt-3">
          <Notice
            tone="danger"
            title={isTold(refusal) && refusal.message ? refusal.message : texts.saveFailed}
          >
            {refusal.status === 0 && network}
          </Notice>
        </div>
      )}
      <FormActions discarding={discarding} isSending={isSending} />
      <InsideDialog {...question.propsFor(sendValues)} {...listOf(question.asked, titles.closing)} />
    </Form>
  )
}

/** Of a period that is closed the list knows the time. */
const listOf = (asked: SpecialHourInput | undefined, title: string): { list?: ListAbout } =>
  asked?.status === 'close'
    ? { list: { kind: 'closing', title, start_at: atMinute(asked.start_at), end_at: atMinute(asked.end_at) } }
    : {}

const atMinute = (moment: string): string => instantOf(moment.slice(0, 10), moment.slice(11, 16))

/** Refusals whose text says what to change. */
const isTold = ({ status, code }: { status: number; code: string }): boolean =>
  status === 422 || code === 'special_taken'

const contentsOf = ({ status, start_at, end_at, description }: SpecialHour) => ({
  status,
  start_at,
  end_at,
  description,
})
