import type { MessageState } from '@noren/contract/messages'
import { reservationChanges as calls, type ReservationMove } from '@noren/contract/reservations/changes'
import { calendar } from '@noren/words/reservations/calendar'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { useState } from 'react'
import { language, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { useUndo } from '../corrections/use-undo.ts'
import type { Refused } from '../refusal.tsx'

/** Of any call that changes a reservation. */
type Sent = Promise<
  | { ok: true; body: { data: { mail: MessageState | null; undo_until: string | null } } }
  | ({ ok: false; code: string } & Refused)
>

/** What became of a change of one reservation. When it was settled elsewhere meanwhile, `onStale` is called; other refusals are returned. */
export const useOutcome = (id: number, onStale: () => void) => {
  const [refused, setRefused] = useState<Refused>()
  const { withheld } = useWords(reservationMessages)
  const { mutateAsync: move } = useWrite(calls.move)
  const { undo: undoStatus } = useUndo(id)
  /** The screen on which the change was made may be gone by now. */
  const takeBack = async (body: ReservationMove): Promise<void> => {
    const words = calendar[language()].drag
    const reply = await move({ params: { id }, body })
    if (reply.ok) toast({ variant: 'success', title: words.undone })
    else toast({ variant: 'destructive', title: words.undoFailed, description: reply.message || undefined })
  }
  /**
   * Resolves to true when it was changed. The toast has the title `done` and says when the mail was withheld; with `undo` it offers to
   * take it back by that move.
   */
  const follow = async (sent: Sent, done: string, undo?: ReservationMove): Promise<boolean> => {
    setRefused(undefined)
    const reply = await sent
    if (reply.ok) {
      const { mail, undo_until: until } = reply.body.data
      const isWithheld = mail === 'withheld'
      toast({
        variant: 'success',
        title: done,
        ...(isWithheld && { description: withheld, duration: 15_000 }),
        ...(undo && {
          action: { label: calendar[language()].drag.undo, onPress: () => void takeBack(undo) },
          duration: 10_000,
        }),
        // Rule RES-109.
        ...(until !== null && {
          action: { label: calendar[language()].drag.undo, onPress: () => void undoStatus() },
          duration: isWithheld ? 15_000 : 10_000,
        }),
      })
      return true
    }
    if (reply.code === 'final' || reply.code === 'not_found') onStale()
    else setRefused(reply)
    return false
  }
  /** Moves a visit over others, on purpose, after they were named; it can be taken back. Rule RES-29. */
  const moveOver = async (body: ReservationMove, undo: ReservationMove): Promise<void> => {
    const { drag } = calendar[language()]
    const reply = await move({ params: { id }, body })
    if (!reply.ok)
      toast({ variant: 'destructive', title: drag.failed, description: reply.message || undefined })
    else
      toast({
        variant: 'success',
        title: reservationChanges[language()].move.done,
        action: { label: drag.undo, onPress: () => void takeBack(undo) },
        duration: 10_000,
      })
  }
  return { follow, moveOver, refused }
}
