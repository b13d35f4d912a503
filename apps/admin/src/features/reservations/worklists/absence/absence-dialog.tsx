import { worklists as calls, type AbsenceEntry } from '@noren/contract/reservations/worklists'
import { Checkbox } from '@noren/ui/choice'
import { Notice } from '@noren/ui/notice'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { common } from '@noren/words/common'
import { formatTime } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead, useReadKeepingPrevious } from '#platform/api.ts'
import { minutesOf, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { timesEvery } from '#platform/dates/times.ts'
import { FormDate } from '#platform/fields/form-date.tsx'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, FormDialog, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { SelectField } from '#platform/forms/form-field.tsx'
import { Form, type FormOf, useContractForm } from '#platform/forms/form.tsx'
import { isSame } from '#platform/forms/use-draft.ts'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { worklistPath } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { type AbsenceDraft, absenceFields, absenceForm, inputOf, newDraft } from './absence-draft.ts'

type Props = {
  open: boolean
  staffId?: number | undefined
  /** Today unless given. */
  date?: string | undefined
  onClose: () => void
}

/** A staff member is absent: how many visits are inside is said before it is saved, and then they are worked off. Rule RES-125. */
export const AbsenceDialog = ({ open, staffId, date, onClose }: Props): ReactNode => {
  const words = useWords(worklists).absence
  const name = useActive()?.find(({ id }) => id === staffId)?.name
  return (
    <FormDialog open={open} title={name === undefined ? words.open : words.heading(name)} onClose={onClose}>
      {(form) => <AbsenceForm {...form} staffId={staffId} date={date} />}
    </FormDialog>
  )
}

const useActive = () => useRead('GET /api/staff', {}).data?.data.filter((one) => one.active)

const AbsenceForm = ({
  ref,
  discarding,
  onDone,
  staffId,
  date,
}: DialogForm & Pick<Props, 'staffId' | 'date'>) => {
  const words = useWords(worklists).absence
  const { network } = useWords(common)
  const today = useNow().date
  const navigate = useNavigate()
  const active = useActive() ?? []
  const [begun] = useState(() => newDraft(staffId, date ?? today))
  const form = useContractForm(absenceForm, begun, 'absence.new')
  useFormHandle(ref, () => !isSame(form.getValues(), begun))
  const draft = form.watch()
  const { mutateAsync } = useWrite(calls.enterAbsence)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: absenceFields,
    send: (body: AbsenceEntry, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onDone: async ({ body: { data } }) => {
      const name = active.find(({ id }) => String(id) === draft.staff_id)?.name ?? ''
      toast({ variant: 'success', title: words.done(name) })
      onDone()
      if (data.worklist_id !== null) await navigate(worklistPath(data.worklist_id))
    },
  })
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4">
      {(staffId === undefined || !active.some(({ id }) => id === staffId)) && (
        <SelectField form={form} name="staff_id" id="absence-staff" label={words.staff} need="required">
          <option value="" />
          {active.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <WhenFields form={form} />
      {draft.date === today && !draft.hours && <p className="text-sm text-ink-soft">{words.rest}</p>}
      <p className="text-sm text-ink-soft">{words.text}</p>
      <Inside draft={draft} />
      {refusal && (
        <div className="mt-3">
          <Notice tone="danger" title={words.failed}>
            {refusal.status === 0 ? network : refusal.message}
          </Notice>
        </div>
      )}
      <FormActions
        discarding={discarding}
        isSending={isSending}
        submit={isSending ? words.saving : words.submit}
      />
    </Form>
  )
}

const WhenFields = ({ form }: { form: FormOf<AbsenceDraft, AbsenceEntry> }) => {
  const words = useWords(worklists).absence
  const clock = useClockFormat()
  const today = useNow().date
  const { date, several, hours } = form.watch()
  const grid = timesEvery(15, 0, 24 * 60 - 15)
  return (
    <>
      <div className={several ? 'grid grid-cols-2 gap-x-4' : ''}>
        <FormDate
          form={form}
          name="date"
          id="absence-date"
          label={words.date}
          need="required"
          isDisabled={(day) => day < today}
        />
        {several && (
          <FormDate
            form={form}
            name="until"
            id="absence-until"
            label={words.until}
            need="required"
            isDisabled={(day) => day < date}
          />
        )}
      </div>
      <Checkbox {...form.register('several')} label={words.days} />
      <Checkbox {...form.register('hours')} label={words.hours} />
      {hours && (
        <div className="mt-2 grid grid-cols-2 gap-x-4">
          <SelectField
            form={form}
            name="start_time"
            id="absence-start"
            label={words.start}
            className="figures"
          >
            {grid.map((time) => (
              <option key={time} value={time}>
                {clock.time(minutesOf(time))}
              </option>
            ))}
          </SelectField>
          <SelectField form={form} name="end_time" id="absence-end" label={words.end} className="figures">
            {[...grid.slice(1), formatTime(24 * 60)].map((time) => (
              <option key={time} value={time}>
                {time === formatTime(24 * 60) ? time : clock.time(minutesOf(time))}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  )
}

/** How many visits are in the time that is chosen. */
const Inside = ({ draft }: { draft: AbsenceDraft }) => {
  const words = useWords(worklists).absence
  const isComplete = absenceForm.safeParse(draft).success
  return (
    <div className="mt-4 min-h-14" aria-live="polite">
      {isComplete && <Count draft={draft} words={words} />}
    </div>
  )
}

const Count = ({ draft, words }: { draft: AbsenceDraft; words: (typeof worklists)['ja']['absence'] }) => {
  const { staff_id, ...when } = inputOf(draft)
  const { data, isError } = useReadKeepingPrevious('GET /api/absences/inside', {
    query: { staff_id: String(staff_id), ...when },
  })
  if (isError) return <p className="text-sm text-danger">{words.countFailed}</p>
  if (!data) return <p className="text-sm text-ink-soft">{words.counting}</p>
  const { visits } = data.data
  return visits === 0 ? (
    <p className="text-ink-soft">{words.none}</p>
  ) : (
    <Notice tone="caution" title={words.inside(visits)}>
      {words.insideText}
    </Notice>
  )
}
