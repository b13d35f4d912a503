import { waitlist } from '@noren/contract/booking/waitlist'
import { Button } from '@noren/ui/button'
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import { formatShortDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { type EntryDraft, menuIdsOf } from './entry-draft.ts'
import { timeOf } from './time/time-text.ts'

/** The wished start is taken: whoever telephones waits for it. Rule WAIT-15. */
export const WaitInstead = ({ values, onDone }: { values: EntryDraft; onDone: () => void }): ReactNode => {
  const words = useWords(ownersWaitlist).fromEntry
  const lang = useLanguage()
  const clock = useClockFormat()
  const fail = useFailureToast()
  const { mutateAsync, isPending } = useWrite(waitlist.add)
  const { customer, name, name_kana, phone, email, note, date, staff_id } = values
  const time = timeOf(values.time) ?? values.time
  const add = async () => {
    const reply = await mutateAsync({
      body: {
        menu_ids: menuIdsOf(values),
        ...(staff_id !== '' && { staff_id: Number(staff_id) }),
        ...(customer ? { customer_id: customer.id } : { name, name_kana, phone, email }),
        note,
        from_date: date,
        from_time: time,
        to_time: time,
      },
    })
    if (!reply.ok) return fail(words.failed, reply)
    toast({ variant: 'success', title: words.added })
    onDone()
  }
  return (
    <div className="mt-3 rounded-md border border-line px-4 py-3">
      <p className="text-sm text-ink-soft">
        {words.text(`${formatShortDate(lang, date)} ${clock.time(minutesOf(time))}`)}
      </p>
      <Button variant="outline" size="sm" className="mt-2" busy={isPending} onClick={() => void add()}>
        {words.add}
      </Button>
    </div>
  )
}
