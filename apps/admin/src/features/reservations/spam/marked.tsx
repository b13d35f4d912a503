import type { Reservation } from '@noren/contract/reservations'
import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { reservationSpam } from '@noren/words/admin/reservations/spam'
import { formatDate } from '@noren/words/format'
import { formatDay, parseDay } from '@noren/scheduling/time'
import type { ReactNode } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { useOutcome } from '../changes/outcome.ts'
import { RefusalNotice } from '../refusal.tsx'

/** What a marked reservation is, and the way back. Rule RES-49. */
export const Marked = ({
  reservation,
  onStale,
}: {
  reservation: Reservation
  onStale: () => void
}): ReactNode => {
  const words = useWords(reservationSpam)
  const lang = useLanguage()
  const { mutateAsync, isPending } = useWrite(calls.markSpam)
  const { follow, refused } = useOutcome(reservation.id, onStale)
  const last = formatDay((parseDay(shopTime(reservation.start_at).date) ?? 0) + changeableDays)
  const takeBack = async () => {
    const sent = mutateAsync({ params: { id: reservation.id }, body: { spam: false } })
    if (await follow(sent, words.undone)) document.getElementById('main')?.focus({ preventScroll: true })
  }
  const canUndo = reservation.can.unmark_spam
  const wrong = refused?.errors?.['spam']?.[0]
  return (
    <>
      <Notice
        title={words.marked}
        action={
          canUndo && (
            <Button variant="outline" size="sm" busy={isPending} onClick={() => void takeBack()}>
              {isPending ? words.saving : words.undo}
            </Button>
          )
        }
      >
        {canUndo ? words.until(formatDate(lang, last)) : words.kept}
      </Notice>
      {refused && (
        <RefusalNotice
          refused={wrong === undefined ? refused : { ...refused, message: wrong }}
          failed={words.failed}
        />
      )}
    </>
  )
}

/** As the server's rule: until the same time of that day. */
const changeableDays = 7
