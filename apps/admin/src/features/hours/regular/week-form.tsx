import { type BusinessDays, hours } from '@noren/contract/hours'
import { Notice } from '@noren/ui/notice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { type ReactNode, useState } from 'react'
import { useKeepQuestion } from '#features/reservations/api.ts'
import { queryClient, readOptions } from '#platform/api.ts'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { SaveBar } from '#platform/forms/save-bar.tsx'
import { useReportUnsaved } from '#platform/forms/unsaved-changes.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { toast } from '#platform/toast.tsx'
import { InsideDialog } from '../inside-dialog.tsx'
import { StaffLink } from '../staff-link.tsx'
import { StaleNotice, useFollow } from '#platform/forms/stale-notice.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { RegularFields, regularFieldNames } from './regular-fields.tsx'
import { draftOfWeek, weekForm, weekText, type WeekValues } from './week.ts'

/** `stored` is what the server has now; `read` is what these changes began with. Rule HOURS-13. */
export const WeekForm = ({
  stored,
  onUnsaved,
  children,
}: {
  stored: BusinessDays
  onUnsaved: (isUnsaved: boolean) => void
  /** What stands below the week and has forms of its own, in dialogs. */
  children: ReactNode
}): ReactNode => {
  const words = useWords(businessHours).regular
  const showFailure = useFailureToast()
  const [read, setRead] = useState(stored)
  const question = useKeepQuestion<WeekValues>()
  const form = useContractForm(weekForm, draftOfWeek(read), 'hours')
  const week = form.watch()
  const isUnsaved = weekText(week) !== weekText(read)
  const isStale = weekText(stored) !== weekText(read)
  useReportUnsaved(isUnsaved, onUnsaved)
  const load = (days: BusinessDays) => {
    setRead(days)
    form.reset(draftOfWeek(days))
  }
  const update = useWrite(hours.updateBusinessDays)
  const { submit, sendValues, isSending, refusal } = useSubmit(form, {
    fields: regularFieldNames,
    send: (values: WeekValues) => update.mutateAsync({ body: { ...values, expected: read } }),
    onDone: ({ body }) => {
      // The answer is what is stored now, also where it could not be read again.
      queryClient.setQueryData(readOptions('GET /api/business-days', {}).queryKey, body)
      load(body.data)
      toast({ variant: 'success', title: words.saved })
    },
    onRefused: (refused, values) => {
      if (refused.code === 'reservations_inside') question.ask(values, refused.reservations)
      else if (refused.code !== 'outdated' && !refused.errors) showFailure(words.saveFailed, refused)
      return refused.errors === undefined
    },
  })
  useFollow(stored, isStale && !isUnsaved && !isSending, load)
  return (
    <Form onSubmit={submit}>
      {isStale && isUnsaved && !isSending && (
        <div className="mb-4">
          <StaleNotice onLoad={() => load(stored)} onOverwrite={() => setRead(stored)} />
        </div>
      )}
      <RegularFields
        form={form}
        week={week}
        idPrefix=""
        below={<div className="mt-6">{children}</div>}
        last={<StaffLink />}
      />
      {refusal && (
        <div className="mt-6">
          <Notice tone="danger" title={words.saveFailed}>
            {refusal.message}
          </Notice>
        </div>
      )}
      <SaveBar isUnsaved={isUnsaved} isSending={isSending} onUndo={() => load(stored)} />
      <InsideDialog {...question.propsFor(sendValues)} />
    </Form>
  )
}
