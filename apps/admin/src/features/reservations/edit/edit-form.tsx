import type { Reservation } from '@noren/contract/reservations'
import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { bookingNoteMax, blockTitleMax } from '@noren/contract/limits'
import { Checkbox } from '@noren/ui/choice'
import { TextArea, TextInput } from '@noren/ui/input'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { common } from '@noren/words/common'
import { type ReactNode, useRef, useState } from 'react'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { SentenceField, useSentence } from '../changes/sentence.tsx'
import { noMenu } from '../entry/entry-draft.ts'
import { reasonsIn, RefusalNotice } from '../refusal.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { atFields, changeOf, draftOf, type EditDraft, editForm, isEdited, formFields } from './edit-draft.ts'
import type { EditFormState } from './edit-form-state.ts'
import { MenuFields, PriceField } from './edit-menu-fields.tsx'

type Props = DialogForm & {
  reservation: Reservation
  /** It was settled elsewhere meanwhile. */
  onStale: () => void
}

/** Begins with the reservation as it stood when the form opened; `reservation` is how it stands now. */
export const EditForm = ({ ref, reservation, discarding, onDone, onStale }: Props): ReactNode => {
  const words = useWords(reservationDetail).edit
  const { failed } = useWords(reservationChanges)
  const { close } = useWords(common)
  const [base, setBase] = useState(reservation)
  // The version that the owner knows of; a later one is told.
  const [known, setKnown] = useState(reservation.version)
  const form = useContractForm(editForm(base), draftOf(base), `change.${base.id}.edit`)
  const values = form.watch()
  useFormHandle(ref, () => isEdited(changeOf(form.getValues(), base)))
  const sentence = useSentence(`change.${base.id}.edit.sentence`)
  const canNotify = canNotifyOf(base, values)
  const { submit, isSending, refused, override, changeOver } = useSending(form, {
    base,
    known,
    sentence,
    onDone,
    onStale,
  })
  const load = () => {
    setBase(reservation)
    setKnown(reservation.version)
    form.reset(draftOf(reservation))
  }
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4 space-y-2">
      {reservation.version !== known && (
        <StaleNotice
          texts={{ title: words.changed, text: words.changedText, load: words.load, overwrite: words.goOn }}
          onLoad={load}
          onOverwrite={() => setKnown(reservation.version)}
        />
      )}
      {base.can.correct_price ? <PriceField form={form} /> : <Contents form={form} base={base} />}
      {canNotify && (
        <div>
          <Checkbox {...form.register('notify')} label={words.notify} />
          {values.notify && <SentenceField {...sentence.field} />}
        </div>
      )}
      <RefusalNotice refused={refused} failed={failed} onOverlap={changeOver} />
      <FormActions
        discarding={discarding}
        isSending={isSending}
        back={close}
        submit={isSending ? words.saving : override ? words.anyway : words.submit}
      />
    </Form>
  )
}

/** All of a reservation that stands; of a treated visit only the price can be corrected. Rule RES-40. */
const Contents = ({ form, base }: { form: EditFormState; base: Reservation }): ReactNode => {
  const words = useWords(reservationDetail).edit
  return (
    <>
      {!base.is_block && <MenuFields form={form} base={base} />}
      {(base.is_block || form.watch('menu_id') === noMenu) && (
        <FormField form={form} name="title" id="edit-title" label={words.name}>
          {(control) => <TextInput {...control} maxLength={blockTitleMax} />}
        </FormField>
      )}
      {!base.is_block && <CustomerFields form={form} />}
      <FormField form={form} name="note" id="edit-note" label={words.note}>
        {(control) => <TextArea {...control} rows={3} maxLength={bookingNoteMax} />}
      </FormField>
    </>
  )
}

const canNotifyOf = (base: Reservation, { email }: EditDraft): boolean =>
  !base.is_block && !base.can.correct_price && email.trim() !== ''

type Sending = Pick<Props, 'onDone' | 'onStale'> & {
  base: Reservation
  /** The version that the owner knows of. */
  known: number
  sentence: ReturnType<typeof useSentence>
}

/** Sends the change, and once more with what the owner agreed to: against the rules, or over what stands there. */
const useSending = (form: EditFormState, { base, known, sentence, onDone, onStale }: Sending) => {
  const words = useWords(reservationDetail).edit
  const { withheld } = useWords(reservationMessages)
  const values = form.watch()
  const { mutateAsync } = useWrite(calls.edit)
  // A refusal belongs to what was sent and is hidden once that is another.
  const { menu_id, more_menu_ids, staff_id, seat_ids, total_duration } = values
  const about = [menu_id, more_menu_ids, staff_id, seat_ids, total_duration].join(' ')
  const [sentAbout, setSentAbout] = useState('')
  const agreed = useRef('')
  const { submit, isSending, ...sent } = useSubmit(form, {
    fields: formFields,
    fieldErrors: atFields,
    send: async (change) => {
      setSentAbout(about)
      if (!isEdited(change)) return { ok: true as const, body: undefined }
      const body = {
        ...change,
        version: known,
        override,
        ...(agreed.current === about && { overlap: true }),
        sentence: change.notify ? sentence.value : undefined,
      }
      return mutateAsync({ params: { id: base.id }, body })
    },
    onDone: ({ body }) => {
      if (body) {
        const isWithheld = body.data.mail === 'withheld'
        toast({
          variant: 'success',
          title: base.is_block ? words.blockDone : words.done,
          ...(isWithheld && { description: withheld, duration: 15_000 }),
        })
      }
      onDone()
    },
    onRefused: ({ code }) => {
      const isGone = code === 'final' || code === 'not_found'
      if (isGone) onStale()
      return isGone || code === 'outdated'
    },
  })
  const refused = sentAbout === about ? sent.refusal : undefined
  const override = reasonsIn(refused)
  const check = (event: Parameters<typeof submit>[0]) => {
    if (values.notify && canNotifyOf(base, values) && !sentence.check()) {
      event?.preventDefault()
      return
    }
    void submit(event)
  }
  const changeOver = () => {
    agreed.current = about
    void submit()
  }
  return { submit: check, isSending, refused, override, changeOver }
}
