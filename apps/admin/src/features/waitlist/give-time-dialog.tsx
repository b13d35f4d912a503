import { type WaitlistEntry, waitlist } from '@noren/contract/booking/waitlist'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { Field } from '@noren/ui/field'
import { Select } from '@noren/ui/input'
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import { formatShortDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { FreeStarts, type Refused, RefusalNotice } from '#features/reservations/api.ts'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

type Props = { entry: WaitlistEntry; open: boolean; onClose: () => void }

/** A free time for somebody outside of the turn: it is held and mailed as any other. Rule WAIT-16. */
export const GiveTimeDialog = ({ entry, open, onClose }: Props): ReactNode => {
  const words = useWords(ownersWaitlist)
  return (
    <Dialog open={open} onClose={onClose} title={words.giveTitle} text={words.giveText} form>
      <Choice entry={entry} onClose={onClose} />
    </Dialog>
  )
}

const Choice = ({ entry, onClose }: Omit<Props, 'open'>) => {
  const words = useWords(ownersWaitlist)
  const lang = useLanguage()
  const { date: today } = useNow()
  const days = daysOf(entry, today)
  const [date, setDate] = useKept(undefined, days[0] ?? today)
  const [start, setStart] = useKept(undefined, '')
  const [refused, setRefused] = useState<Refused>()
  const { mutateAsync, isPending } = useWrite(waitlist.offer)
  const query = useReadKeepingPrevious('GET /api/reservations/starts', {
    query: {
      date,
      menu_ids: entry.menu_ids.join(),
      ...(entry.staff_id !== null && { staff_id: entry.staff_id }),
    },
  })
  const send = async () => {
    setRefused(undefined)
    const reply = await mutateAsync({
      params: { id: entry.id },
      body: { start_at: `${date}T${start}:00+09:00` },
    })
    if (!reply.ok) return setRefused(reply)
    toast({ variant: 'success', title: words.given })
    onClose()
  }
  return (
    <div className="mt-4">
      <Field id="waitlist-day" label={words.day}>
        {(aria) => (
          <Select
            {...aria}
            value={date}
            onChange={({ target }) => {
              setDate(target.value)
              setStart('')
            }}
          >
            {days.map((day) => (
              <option key={day} value={day}>
                {formatShortDate(lang, day)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FreeStarts query={query} chosen={start} onChoose={setStart} />
      <RefusalNotice refused={refused} failed={words.giveFailed} />
      <SubmitActions
        back={words.back}
        submit={isPending ? words.sending : words.send}
        isSending={isPending}
        isDisabled={start === ''}
        onPress={() => void send()}
        onClose={onClose}
      />
    </div>
  )
}

const daysOf = ({ from_date, to_date }: WaitlistEntry, today: string): string[] => {
  const [from, to, now] = [parseDay(from_date) ?? 0, parseDay(to_date) ?? 0, parseDay(today) ?? 0]
  const first = Math.max(from, now)
  return Array.from({ length: Math.max(0, to - first + 1) }, (_, index) => formatDay(first + index))
}
