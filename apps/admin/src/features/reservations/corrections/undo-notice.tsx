import type { Reservation } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import type { ReactNode } from 'react'
import { shopTime, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { useUndo } from './use-undo.ts'

/** While whoever closed or canceled the visit may take that back. Rule RES-109. */
export const UndoNotice = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(corrections).undo
  const clock = useClockFormat()
  const now = useNow()
  const { undo, isPending } = useUndo(reservation.id)
  const { undo_until: until, status } = reservation
  if (until === null || (status !== 'treated' && status !== 'canceled')) return null
  const end = shopTime(until)
  if (now.date > end.date || (now.date === end.date && now.minutes > end.minutes)) return null
  const takeBack = async () => {
    // The button is gone then.
    if (await undo()) document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Notice
      title={words.pressed[status]}
      action={
        <Button variant="outline" size="sm" busy={isPending} onClick={() => void takeBack()}>
          {isPending ? words.saving : words.open}
        </Button>
      }
    >
      {words.until(clock.time(end.minutes))}
    </Notice>
  )
}
