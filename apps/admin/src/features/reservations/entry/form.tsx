import type { CallOutput } from '@noren/contract/client'
import type { ReservationEntry } from '@noren/contract/reservations'
import { reservations } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { ChoicePill } from '@noren/ui/choice'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { common } from '@noren/words/common'
import { formatShortDate, formatTime } from '@noren/words/format'
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { invalidate, useSend } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { DialogActions } from '#platform/dialog.tsx'
import { Discard } from '#platform/forms/discard.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { reasonsIn, RefusalNotice } from '../refusal.tsx'
import { useFollowingEnd, WhenFields, whenNames } from '../when-fields.tsx'
import { BlockFields } from './block-fields.tsx'
import { BookingFields } from './booking-fields.tsx'
import {
  atFields,
  type EntryDraft,
  entryFields,
  entryForm,
  type EntryStart,
  hasEnd,
  typedFields,
} from './draft.ts'
import { useEntryDraft } from './saved-entry.ts'
import { MenuField, Span } from './menu-field.tsx'

export type EntryFormHandle = { isTouched: () => boolean }

type Props = {
  ref: Ref<EntryFormHandle>
  initialStart: EntryStart
  /** Whether the question about discarding the input is open. */
  isConfirmingDiscard: boolean
  onStay: () => void
  onClose: () => void
  onDiscard: () => void
  onSaved: (date: string) => void
}

export const EntryForm = ({
  ref,
  initialStart,
  isConfirmingDiscard,
  onStay,
  onClose,
  onDiscard,
  onSaved,
}: Props): ReactNode => {
  const words = useWords(reservationEntry)
  const { close } = useWords(common)
  const showSaved = useSavedToast()
  const enter = useSend(reservations.enter)
  const minutes = Math.min(60, (initialStart.until ?? 24 * 60) - initialStart.start)
  const form = useContractForm(
    entryForm,
    initialStart.typed ?? {
      ...emptyDraft(initialStart, minutes),
      ...initialStart.prefill,
    },
  )
  const values = form.watch()
  const isTouched = () =>
    form.getValues('customer') !== null || form.getValues(typedFields).some((text) => text !== '')
  useImperativeHandle(ref, () => ({ isTouched }))
  useEntryDraft(() => (isTouched() ? form.getValues() : undefined))
  const follow = useFollowingEnd(minutes, form.getValues, (end) =>
    form.setValue('end', end, { shouldDirty: true }),
  )
  const about = [values.kind, values.menu_id, values.date, values.time, values.end].join(' ')
  // A refusal belongs to the time that was sent and is hidden once another time is chosen.
  const [sentAbout, setSentAbout] = useState('')
  const { submit, isSending, ...sent } = useSubmit(form, {
    fields: entryFields,
    fieldErrors: atFields,
    send: (entry: ReservationEntry, idempotencyKey) => {
      setSentAbout(about)
      return enter.mutateAsync({ body: { ...entry, override: reasons }, idempotencyKey })
    },
    onDone: ({ body }) => {
      showSaved(body.data)
      onSaved(shopTime(body.data.start_at).date)
    },
    onRefused: ({ code, errors: wrong }) => {
      if (code === 'idempotency_key_reused') void invalidate(['reservations'])
      // The chosen customer was deleted meanwhile: their name becomes the typed name.
      if (wrong?.['customer_id'] && values.customer) {
        form.setValue('name', values.customer.name)
        form.setValue('customer', null)
      }
    },
  })
  const refused = sentAbout === about ? sent.refusal : undefined
  const reasons = reasonsIn(refused)
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4 space-y-2">
      <fieldset className="mb-5">
        <legend className="sr-only">{words.kind}</legend>
        <div className="grid grid-cols-2 gap-2">
          {(['booking', 'block'] as const).map((kind) => (
            <ChoicePill
              key={kind}
              {...form.register('kind')}
              type="radio"
              value={kind}
              label={words.kinds[kind]}
            />
          ))}
        </div>
      </fieldset>
      {values.kind === 'booking' && <MenuField form={form} />}
      <WhenFields form={form} names={whenNames} withEnd={hasEnd(values)} onChange={follow} />
      <Span values={values} />
      {values.kind === 'booking' ? <BookingFields form={form} /> : <BlockFields form={form} />}
      {refused && (
        <RefusalNotice refused={refused} failed={words.failed}>
          {refused.status === 0 && <p>{words.sameKey}</p>}
        </RefusalNotice>
      )}
      <DialogActions>
        {isConfirmingDiscard ? (
          <Discard onDiscard={onDiscard} onStay={onStay} />
        ) : (
          <>
            <Button variant="quiet" onClick={onClose} disabled={isSending}>
              {close}
            </Button>
            <Button type="submit" busy={isSending}>
              {isSending ? words.submitting : reasons ? words.anyway : words.submit}
            </Button>
          </>
        )}
      </DialogActions>
    </Form>
  )
}

const useSavedToast = () => {
  const words = useWords(reservationEntry)
  const { withheld } = useWords(reservationMessages)
  const lang = useLanguage()
  const clock = useClockFormat()
  return (saved: CallOutput<'POST /api/reservations'>['data']): void => {
    const isWithheld = saved.mail === 'withheld'
    const { date, minutes } = shopTime(saved.start_at)
    const times = clock.range(minutes, minutesFrom(date, shopTime(saved.end_at)))
    toast({
      variant: 'success',
      title: saved.is_block ? words.blockSaved : words.saved,
      description: [
        words.occupied.item(
          `${formatShortDate(lang, date)} ${times}`,
          saved.title || words.untitled,
          saved.is_block ? '' : saved.customerName,
        ),
        ...(isWithheld ? [withheld] : []),
      ].join(' '),
      ...(isWithheld && { duration: 15_000 }),
    })
  }
}

const emptyDraft = ({ date, start }: EntryStart, minutes: number): EntryDraft => ({
  kind: 'booking',
  menu_id: '',
  date,
  time: formatTime(start),
  end: formatTime((start + minutes) % (24 * 60)),
  title: '',
  customer: null,
  name: '',
  name_kana: '',
  phone: '',
  email: '',
  note: '',
  notify: true,
})
