import type { ReservationSummary } from '@noren/contract/errors'
import { specialDescriptionMax } from '@noren/contract/limits'
import { special, type SpecialHour } from '@noren/contract/hours/special'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { common } from '@noren/words/common'
import { formatShortDate } from '@noren/words/format'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { now } from '#platform/clock.ts'
import { Form } from '#platform/forms/form.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { hoursOn } from '../day-hours.ts'
import { useHolidays } from '../holidays.ts'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useReportUnsaved } from '#platform/forms/unsaved-changes.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { InsideDialog } from '../inside-dialog.tsx'
import { firstProposal, periodsOf, type Proposal, proposedDays } from './proposal.ts'
import { ProposalFields } from './proposal-fields.tsx'
import { type ProposedDay, ProposedDates } from './proposed-dates.tsx'

/** Proposes days to close, which the owner looks through; they are written in one call. Rules HOURS-14, HOURS-16. */
export const ProposalForm = ({
  ref,
  periods,
  discarding,
  onUnsaved,
  onDone,
}: DialogForm & {
  periods: readonly SpecialHour[]
  onUnsaved: (isUnsaved: boolean) => void
}): ReactNode => {
  const words = useWords(businessHours)
  const texts = words.proposals
  const [today] = useState(() => now().date)
  const [proposal, setProposal] = useKept('proposal.rule', firstProposal(today))
  const [unticked, setUnticked] = useKept<readonly string[]>('proposal.unticked', [])
  const [typed, setTyped] = useKept<string | undefined>('proposal.description', undefined)
  const description = typed ?? texts.descriptions[proposal.kind]
  const days = useProposedDays(proposal, today, periods)
  const dates = days.filter((day) => !day.isKnown && !unticked.includes(day.date)).map((day) => day.date)
  const isTouched = typed !== undefined || unticked.length > 0
  useFormHandle(ref, () => isTouched)
  useReportUnsaved(isTouched, onUnsaved)
  const { send, isSending, failure, inside, goBack } = useCloseDays(onDone)
  const close = (keep: boolean) => send(periodsOf(proposal.kind, dates, description.trim()), dates, keep)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dates.length > 0 && !isSending) void close(false)
  }
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4">
      <ProposalFields proposal={proposal} onChange={(part) => setProposal({ ...proposal, ...part })} />
      <ProposedDates
        days={days}
        isTicked={(date) => dates.includes(date)}
        onTick={(date, ticked) =>
          setUnticked(ticked ? unticked.filter((one) => one !== date) : [...unticked, date])
        }
      />
      <Field id="proposal-description" label={texts.description}>
        {(aria) => (
          <TextInput
            {...aria}
            value={description}
            maxLength={specialDescriptionMax}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {failure && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <FormActions
        discarding={discarding}
        isSending={isSending}
        isDisabled={dates.length === 0}
        submit={texts.submit(dates.length)}
      />
      <InsideDialog
        reservations={inside}
        onBack={goBack}
        onKeep={() => {
          goBack()
          return close(true)
        }}
      />
    </Form>
  )
}

const useProposedDays = (
  proposal: Proposal,
  today: string,
  periods: readonly SpecialHour[],
): ProposedDay[] => {
  const week = useRead('GET /api/business-days', {}).data?.data
  const dated = useRead('GET /api/dated-hours', {}).data?.data
  const names = new Map(useHolidays().data?.data.map(({ date, name }) => [date, name]))
  const dates = proposedDays(proposal, today)
  const hours = week && hoursOn({ week, dated, periods, holidays: names }, dates)
  return dates.map((date, index) => {
    const day = hours?.[index]
    const isKnown = day?.source === 'special_close'
    return {
      date,
      isKnown,
      isClosedAnyway: !isKnown && day?.ranges.length === 0,
      holiday: names.get(date),
    }
  })
}

/** One call for all days; says which of them could not be written. */
const useCloseDays = (onDone: () => void) => {
  const { proposals, special: texts } = useWords(businessHours)
  const { network, enumerate } = useWords(common)
  const lang = useLanguage()
  const create = useWrite(special.createSpecialHours)
  const [failure, setFailure] = useState<{ title: string; text: string }>()
  const [inside, setInside] = useState<readonly ReservationSummary[]>()
  const send = async (
    wanted: ReturnType<typeof periodsOf>,
    dates: readonly string[],
    keep: boolean,
  ): Promise<boolean> => {
    setFailure(undefined)
    const reply = await create.mutateAsync({ body: { periods: wanted, keep_reservations: keep } })
    if (reply.ok) {
      toast({ variant: 'success', title: proposals.saved(dates.length) })
      onDone()
    } else if (reply.code === 'reservations_inside') setInside(reply.reservations ?? [])
    else {
      const failed = failedDates(reply.errors, wanted)
      setFailure({
        title: reply.status === 422 && reply.message ? reply.message : texts.close.saveFailed,
        text:
          failed.length > 0
            ? proposals.failedDates(enumerate(failed.map((date) => formatShortDate(lang, date))))
            : reply.status === 0
              ? network
              : '',
      })
    }
    return reply.ok
  }
  return { send, isSending: create.isPending, failure, inside, goBack: () => setInside(undefined) }
}

/** 'periods.2.end_at' names the third period. */
const failedDates = (
  errors: Record<string, string[]> | undefined,
  wanted: ReturnType<typeof periodsOf>,
): string[] => {
  const numbers = new Set(Object.keys(errors ?? {}).map((field) => Number(field.split('.')[1])))
  return wanted.filter((_, index) => numbers.has(index)).map(({ start_at }) => start_at.slice(0, 10))
}
