import type { Reservation } from '@noren/contract/reservations'
import { type NewOffer, offers as calls } from '@noren/contract/reservations/offers'
import { offeredTimesMax } from '@noren/contract/limits'
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import { useRead, useReadKeepingPrevious } from '#platform/api.ts'
import { instantOf, minutesFrom, now, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { Dialog } from '#platform/dialog.tsx'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { FormDate } from '#platform/fields/form-date.tsx'
import { SelectField } from '#platform/forms/form-field.tsx'
import { Form, type FormOf, useContractForm, useErrorText } from '#platform/forms/form.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { ValidationMessage } from '#platform/notices/validation-message.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { useOutcome } from '../changes/outcome.ts'
import { type SentenceDialog, SentenceField, useSentenceDialog } from '../changes/sentence.tsx'
import { FreeStarts } from '../free-starts.tsx'
import { reasonsIn, RefusalNotice } from '../refusal.tsx'
import { withStanding } from '../visit/staff-options.ts'
import { type ChosenTime, ChosenTimes } from './chosen-times.tsx'

type Props = {
  reservation: Reservation
  onOpenChange: (open: boolean) => void
  /** The visit was settled elsewhere meanwhile. */
  onStale?: () => void
  /** Takes the focus when the element that opened the dialog is gone. */
  returnTo?: () => HTMLElement | null
}

/** 別の日時を案内する: up to three free times, a sentence, and what will be sent. Rule RES-136. */
export const OfferTimesDialog = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const words = useWords(offerWords)
  const draft = `change.${props.reservation.id}.offer.sentence`
  const closing = useSentenceDialog(draft, () => props.onOpenChange(false))
  return (
    <Dialog
      form
      open={open}
      onClose={closing.discarding.onClose}
      title={words.title}
      text={words.text}
      returnTo={props.returnTo}
    >
      <OfferForm {...props} closing={closing} />
    </Dialog>
  )
}

type Draft = {
  /** Which free times are shown. */
  date: string
  staff_id: string
  times: readonly ChosenTime[]
}
type OfferFormOf = FormOf<Draft, NewOffer>

const anyStaff = 'any'

const OfferForm = ({ reservation, onStale, closing }: Props & { closing: SentenceDialog }) => {
  const words = useWords(offerWords)
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useWrite(calls.make)
  const { follow, refused } = useOutcome(reservation.id, () => {
    onStale?.()
    closing.leave()
  })
  const form = useContractForm(
    offerForm(words.required),
    beginWith(reservation),
    `change.${reservation.id}.offer`,
  )
  const times = form.watch('times')
  // A refusal belongs to the times that were sent.
  const [asked, setAsked] = useState('')
  const about = times.map(({ date, time, staffId }) => `${date} ${time} ${staffId}`).join(', ')
  const shown = asked === about ? refused : undefined
  const override = reasonsIn(shown)
  const { sentence } = closing
  const submit = form.handleSubmit(async (body) => {
    if (!sentence.check()) return
    setAsked(about)
    const told = { sentence: sentence.value, ...(override && { override }) }
    const sent = mutateAsync({ params: { id: reservation.id }, body: { ...body, ...told } })
    if (await follow(sent, words.done)) closing.leave()
  })
  const choose = (next: readonly ChosenTime[]) => {
    form.setValue('times', next, { shouldDirty: true })
    form.clearErrors('times')
  }
  const missing = errorText(form.formState.errors.times?.message)
  return (
    <Form onSubmit={submit} className="mt-4">
      <Present reservation={reservation} />
      <TimePicker form={form} reservation={reservation} chosen={times} onChoose={choose} />
      <ChosenTimes times={times} onRemove={(gone) => choose(times.filter((one) => one !== gone))} />
      {missing && <ValidationMessage kind="error">{missing}</ValidationMessage>}
      <SentenceField {...sentence.field} />
      <p className="mt-2 text-sm text-ink-soft wrap-anywhere">{words.sends(reservation.email ?? '')}</p>
      <RefusalNotice className="mt-3" refused={shown} failed={words.failed} />
      <FormActions
        discarding={closing.discarding}
        isSending={isPending}
        back={words.back}
        submit={isPending ? words.sending : override ? words.anyway : words.submit}
      />
    </Form>
  )
}

/** On the day of the visit, or today: of whom the customer chose, or of whoever is free. */
const beginWith = ({ start_at, is_nominated, staff_id }: Reservation): Draft => {
  const [stands, today] = [shopTime(start_at).date, now().date]
  return {
    date: stands < today ? today : stands,
    staff_id: is_nominated ? String(staff_id) : anyStaff,
    times: [],
  }
}

const offerForm = (required: string): z.ZodType<NewOffer, Draft> =>
  z.custom<Draft>().transform(({ times }, ctx) => {
    if (times.length === 0) {
      ctx.addIssue({ code: 'custom', path: ['times'], message: required })
      return z.NEVER
    }
    return {
      times: times.map(({ date, time, staffId }) => ({
        start_at: instantOf(date, time),
        ...(staffId !== undefined && { staff_id: staffId }),
      })),
    }
  })

const Present = ({ reservation: { start_at, end_at, staffName } }: { reservation: Reservation }) => {
  const words = useWords(offerWords)
  const lang = useLanguage()
  const clock = useClockFormat()
  const isOneOfSeveral = (useRead('GET /api/staff', {}).data?.data.length ?? 0) > 1
  const { date, minutes } = shopTime(start_at)
  return (
    <p className="figures mb-5 text-ink-soft">
      <span className="block text-sm">{words.present}</span>
      <span className="mr-2 inline-block">
        {formatDate(lang, date)} {clock.range(minutes, minutesFrom(date, shopTime(end_at)))}
      </span>
      {isOneOfSeveral && <span className="inline-block">{staffName}</span>}
    </p>
  )
}

/** A date, whose time it becomes, and its free starts, to press. */
const TimePicker = ({
  form,
  reservation,
  chosen,
  onChoose,
}: {
  form: OfferFormOf
  reservation: Reservation
  chosen: readonly ChosenTime[]
  onChoose: (next: readonly ChosenTime[]) => void
}) => {
  const words = useWords(offerWords)
  const { date, staff_id: staff } = form.watch()
  const active = useRead('GET /api/staff', {}).data?.data.filter((one) => one.active) ?? []
  const listed = withStanding(active, reservation)
  const member = listed.find(({ id }) => String(id) === staff)
  const query = useReadKeepingPrevious('GET /api/reservations/{id}/starts', {
    params: { id: reservation.id },
    query: {
      ...(date !== '' && { date }),
      ...(staff === anyStaff ? { any_staff: 'true' as const } : { staff_id: staff }),
    },
  })
  const press = (time: string) => {
    const found = chosen.find((one) => one.date === date && one.time === time)
    if (found) onChoose(chosen.filter((one) => one !== found))
    else if (chosen.length < offeredTimesMax && date !== '')
      onChoose([...chosen, { date, time, staffId: member?.id, staffName: member?.name }])
  }
  return (
    <>
      <div className={listed.length > 1 ? 'grid gap-x-4 sm:grid-cols-2' : ''}>
        <FormDate form={form} name="date" id="offer-date" label={words.date} />
        {listed.length > 1 && (
          <SelectField form={form} name="staff_id" id="offer-staff" label={words.staff}>
            <option value={anyStaff}>{words.anyStaff}</option>
            {listed.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <FreeStarts
        query={query}
        chosen={chosen.flatMap((one) => (one.date === date ? one.time : []))}
        date={date}
        onChoose={press}
        onDate={(next) => {
          form.setValue('date', next, { shouldDirty: true })
          form.setFocus('date')
        }}
      />
    </>
  )
}
