import { type BusinessDays, businessDaysInput, type BusinessDaysInput, hours } from '@noren/contract/hours'
import type { ReservationSummary } from '@noren/contract/errors'
import { Card } from '@noren/ui/card'
import { Notice } from '@noren/ui/notice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { invalidate, queryClient, readOptions, useSend } from '#platform/api.ts'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { SaveBar } from '#platform/forms/save-bar.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { InsideDialog } from '../dialogs/inside-dialog.tsx'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { useReportUnsaved } from '../report-unsaved.ts'
import { DayRow } from './day-row.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { weekText } from './week.ts'

type Question = { reservations: readonly ReservationSummary[]; values: BusinessDaysInput }

/** `stored` is what the server has now; `read` is what these changes began with. Rule HOURS-13. */
export const WeekForm = ({
  stored,
  onUnsaved,
}: {
  stored: BusinessDays
  onUnsaved: (isUnsaved: boolean) => void
}): ReactNode => {
  const words = useWords(businessHours).regular
  const { network } = useWords(common)
  const [read, setRead] = useState(stored)
  const [question, ask] = useState<Question>()
  const form = useContractForm(businessDaysInput, read)
  const week = form.watch()
  const isUnsaved = weekText(week) !== weekText(read)
  const isStale = weekText(stored) !== weekText(read)
  useReportUnsaved(isUnsaved, onUnsaved)
  const load = (days: BusinessDays) => {
    setRead(days)
    form.reset(days)
  }
  const update = useSend(hours.updateBusinessDays)
  const { submit, sendValues, isSending, refusal } = useSubmit(form, {
    fields: stored.days.map((_, index) => `days.${index}.business_hours` as const),
    send: (values: BusinessDaysInput) => update.mutateAsync({ body: { ...values, expected: read } }),
    onDone: ({ body }) => {
      // The answer is what is stored now, also where it could not be read again.
      queryClient.setQueryData(readOptions('GET /api/business-days', {}).queryKey, body)
      load(body.data)
      toast({ variant: 'success', title: words.saved })
    },
    onRefused: ({ status, code, message, errors, reservations = [] }, values) => {
      if (code === 'outdated') void invalidate(['hours'])
      else if (code === 'reservations_inside') ask({ reservations, values })
      else if (!errors)
        toast({
          variant: 'destructive',
          title: words.saveFailed,
          description: status === 0 ? network : message,
        })
      return errors === undefined
    },
  })
  const adopt = useEffectEvent(() => {
    if (isStale && !isUnsaved && !isSending) load(stored)
  })
  useEffect(() => adopt(), [stored])
  return (
    <Form onSubmit={submit} className="max-w-[48rem]">
      {isStale && isUnsaved && !isSending && (
        <div className="mb-4">
          <StaleNotice onLoad={() => load(stored)} onOverwrite={() => setRead(stored)} />
        </div>
      )}
      <Card className="divide-y divide-line py-0! sm:py-2!">
        {week.days.map(({ weekday }, index) => (
          <DayRow key={weekday} form={form} index={index} />
        ))}
      </Card>
      <HolidaysCard form={form} week={week} />
      {refusal && (
        <div className="mt-6">
          <Notice tone="danger" title={words.saveFailed}>
            {refusal.message}
          </Notice>
        </div>
      )}
      <SaveBar isUnsaved={isUnsaved} isSending={isSending} onUndo={() => load(stored)} />
      <InsideDialog
        reservations={question?.reservations}
        onBack={() => ask(undefined)}
        onKeep={() => {
          ask(undefined)
          if (question) void sendValues({ ...question.values, keep_reservations: true })
        }}
      />
    </Form>
  )
}
