import type { CallOutput } from '@noren/contract/client'
import { reservations } from '@noren/contract/reservations'
import { blocks } from '@noren/contract/reservations/blocks'
import { ChoicePill } from '@noren/ui/choice'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { common } from '@noren/words/common'
import { formatShortDate, formatTime } from '@noren/words/format'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { invalidate, useRead, useReadKeepingPrevious } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { EntryStarts, StartsSkeleton } from '../fine-starts.tsx'
import { reasonsIn, RefusalNotice } from '../refusal.tsx'
import { BlockTitleField, Presets, RepeatFields } from './blocks/block-fields.tsx'
import { BookingFields, CustomerFields, NoteField, quietPillClass } from './entry-booking-fields.tsx'
import {
  atFields,
  type Entered,
  type EntryDraft,
  entryFields,
  entryForm,
  type EntryStart,
  hasEnd,
  menuIdsOf,
  noMenu,
  typedFields,
} from './entry-draft.ts'
import type { EntryFormState } from './entry-form-state.ts'
import { MenuFields, rememberMenu, Span } from './menu-field.tsx'
import { entryDraft } from './saved-entry.ts'
import { StaffField } from './staff/staff-field.tsx'
import { usePreferredStaff } from './staff/preferred-staff.ts'
import { useFollowingEnd, WhenFields, whenNames } from './time/when-fields.tsx'
import { WaitInstead } from './wait-instead.tsx'

type Props = DialogForm & {
  initialStart: EntryStart
  /** Minutes of the shop's grid. */
  step: number
  onSaved: (date: string) => void
}

export const EntryForm = ({ ref, initialStart, step, discarding, onSaved, onDone }: Props): ReactNode => {
  const words = useWords(reservationEntry)
  const { close } = useWords(common)
  const minutes = Math.min(60, (initialStart.until ?? 24 * 60) - initialStart.start)
  const empty = { ...emptyDraft(initialStart, minutes), ...initialStart.prefill }
  const form = useContractForm(entryForm, empty, entryDraft)
  const values = form.watch()
  const isTouched = () =>
    form.getValues('customer') !== empty.customer || form.getValues(typedFields).some((text) => text !== '')
  useFormHandle(ref, isTouched)
  const setEnd = (end: string) => form.setValue('end', end === '00:00' ? '24:00' : end, { shouldDirty: true })
  const follow = useFollowingEnd(minutes, form.getValues, setEnd)
  const choose = (when: { time: string; end?: string }) => {
    form.setValue('time', when.time, { shouldDirty: true })
    if (when.end === undefined) follow('time')
    else {
      form.setValue('end', when.end, { shouldDirty: true })
      follow('end')
    }
    form.clearErrors(['time', 'end'])
  }
  const isBooking = values.kind === 'booking'
  const isReading = useRead('GET /api/menus', {}).isPending
  usePreferredStaff(form, initialStart)
  const { submit, isSending, refused, reasons, enterOver } = useEntering(form, (savedOn) => {
    onSaved(savedOn)
    onDone()
  })
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-3">
      <fieldset className="mb-5 md:max-w-80">
        <legend className="sr-only">{words.kind}</legend>
        <div className="grid grid-cols-2 gap-2">
          {(['booking', 'block'] as const).map((one) => (
            <ChoicePill
              key={one}
              {...form.register('kind')}
              className={quietPillClass}
              type="radio"
              value={one}
              label={words.kinds[one]}
            />
          ))}
        </div>
      </fieldset>
      {/* Who on the left, what and when on the right; one under the other on a phone, and what else there is last. */}
      <div className="grid grid-cols-1 gap-x-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div>{isBooking ? <CustomerFields form={form} /> : <BlockTitleField form={form} />}</div>
        <div className="md:row-span-2">
          {isBooking ? <MenuFields form={form} /> : <Presets form={form} onChoose={choose} />}
          <WhenFields form={form} names={whenNames} step={step} withEnd={hasEnd(values)} onChange={follow} />
          {isBooking && menuIdsOf(values).length > 0 && values.date !== '' && (
            <MenuStarts
              values={values}
              isProposed={
                initialStart.isProposed === true && !form.getFieldState('time', form.formState).isDirty
              }
              onChoose={(start) => choose({ time: start })}
              onDate={(date) => {
                form.setValue('date', date, { shouldDirty: true })
                form.setFocus('date')
              }}
              onPropose={(start) => {
                form.resetField('time', { defaultValue: start })
                follow('time')
              }}
            />
          )}
          {isBooking && menuIdsOf(values).length === 0 && isReading && <StartsSkeleton />}
          <StaffField form={form} />
          {!isBooking && <RepeatFields form={form} />}
        </div>
        <div>{isBooking ? <BookingFields form={form} /> : <NoteField form={form} />}</div>
      </div>
      <RefusalNotice refused={refused} failed={words.failed} onOverlap={enterOver}>
        {refused?.status === 0 && <p>{words.sameKey}</p>}
      </RefusalNotice>
      {refused?.code === 'occupied' && isBooking && menuIdsOf(values).length > 0 && (
        <WaitInstead values={values} onDone={onDone} />
      )}
      <FormActions
        discarding={discarding}
        isSending={isSending}
        back={close}
        submit={isSending ? words.submitting : reasons ? words.anyway : words.submit}
      >
        <Span values={values} />
      </FormActions>
    </Form>
  )
}

/** Sends what was entered, and once more with what the owner agreed to: against the rules, or over what stands there. */
const useEntering = (form: EntryFormState, onSaved: (date: string) => void) => {
  const showSaved = useSavedToast()
  const enter = useWrite(reservations.enter)
  const enterBlocks = useWrite(blocks.enter)
  const values = form.watch()
  const { kind, menu_id, more_menu_ids, date, time, end, staff_id, repeat, until } = values
  const about = [kind, menu_id, ...more_menu_ids, date, time, end, staff_id, repeat, until].join(' ')
  // A refusal belongs to the time that was sent and is hidden once another time is chosen; what was agreed to, too.
  const [sentAbout, setSentAbout] = useState('')
  const agreed = useRef<{ about: string; override?: string[]; overlap?: boolean }>({ about: '' })
  const { submit, isSending, ...sent } = useSubmit(form, {
    fields: entryFields,
    fieldErrors: atFields,
    send: async (entered: Entered, idempotencyKey) => {
      setSentAbout(about)
      if (agreed.current.about !== about) agreed.current = { about }
      if (reasons) agreed.current.override = reasons
      const { override, overlap } = agreed.current
      return 'block' in entered
        ? enterBlocks.mutateAsync({ body: { ...entered.block, overlap }, idempotencyKey })
        : enter.mutateAsync({ body: { ...entered.booking, override, overlap }, idempotencyKey })
    },
    onDone: ({ body }) => {
      if (values.kind === 'booking' && menu_id !== noMenu) rememberMenu(Number(menu_id))
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
  const enterOver = () => {
    agreed.current = { ...agreed.current, about, overlap: true }
    void submit()
  }
  return { submit, isSending, refused, reasons, enterOver }
}

/** The free starts of the chosen menu on the chosen date. */
const MenuStarts = ({
  values,
  isProposed,
  onChoose,
  onDate,
  onPropose,
}: {
  values: EntryDraft
  /** The time was not chosen by anybody, so it gives way to one at which the menu fits. */
  isProposed: boolean
  onChoose: (start: string) => void
  onDate: (date: string) => void
  onPropose: (start: string) => void
}) => {
  const { menu_id, date, staff_id, time } = values
  const menuIds = menuIdsOf(values)
  const asked = {
    date,
    ...(menuIds.length > 1 ? { menu_ids: menuIds.join() } : { menu_id }),
    ...(staff_id !== '' && { staff_id }),
  }
  const query = useReadKeepingPrevious('GET /api/reservations/starts', { query: asked })
  const starts = query.isPlaceholderData ? undefined : query.data?.data.starts
  const propose = useEffectEvent((free: string[]) => {
    // Who is about to type a time must not find another one under the fingers.
    if (document.activeElement === document.getElementById('when-time')) return
    const next = free.find((start) => start >= time) ?? free[0]
    if (isProposed && next !== undefined && !free.includes(time)) onPropose(next)
  })
  useEffect(() => {
    if (starts) propose(starts)
  }, [starts])
  return (
    <EntryStarts
      query={query}
      asked={asked}
      chosen={time}
      isPresent={isProposed && starts?.length !== 0}
      onChoose={onChoose}
      onDate={onDate}
    />
  )
}

type Saved = CallOutput<'POST /api/reservations'>['data'] | CallOutput<'POST /api/blocks'>['data']

const useSavedToast = () => {
  const words = useWords(reservationEntry)
  const { withheld } = useWords(reservationMessages)
  const lang = useLanguage()
  const clock = useClockFormat()
  return (saved: Saved): void => {
    const isBlock = 'days' in saved || saved.is_block
    const isWithheld = 'mail' in saved && saved.mail === 'withheld'
    const { date, minutes } = shopTime(saved.start_at)
    const times = clock.range(minutes, minutesFrom(date, shopTime(saved.end_at)))
    toast({
      variant: 'success',
      title: isBlock ? words.blockSaved : words.saved,
      description: [
        words.occupied.item(
          `${formatShortDate(lang, date)} ${times}`,
          saved.title || words.untitled,
          'customerName' in saved ? saved.customerName : '',
        ),
        ...('days' in saved && saved.days > 1 ? [words.blockDays(saved.days)] : []),
        ...(isWithheld ? [withheld] : []),
      ].join(' '),
      ...(isWithheld && { duration: 15_000 }),
    })
  }
}

const emptyDraft = ({ date, start, staffId, customer, menuId }: EntryStart, minutes: number): EntryDraft => ({
  kind: 'booking',
  menu_id: menuId === undefined ? '' : String(menuId),
  more_menu_ids: [],
  date,
  time: formatTime(start),
  end: formatTime(start + minutes > 24 * 60 ? (start + minutes) % (24 * 60) : start + minutes),
  staff_id: staffId === undefined ? '' : String(staffId),
  is_nominated: false,
  repeat: 'none',
  until: '',
  title: '',
  customer: customer ?? null,
  name: '',
  name_kana: '',
  phone: '',
  email: '',
  note: '',
  channel: '',
  notify: true,
})
