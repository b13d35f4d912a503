import { handOversMax } from '@noren/contract/limits'
import { worklists as calls, type WorklistItem } from '@noren/contract/reservations/worklists'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { useState } from 'react'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

export type HandedItem = { reservation_id: number; staff_id: number }

/** Hands visits over and says what did not fit any more. `busy`: the visits that are being handed over. */
export const useHandOver = (listId: number, items: readonly WorklistItem[]) => {
  const words = useWords(worklists).one
  const showFailure = useFailureToast()
  const { mutateAsync } = useWrite(calls.handOver)
  const [busy, setBusy] = useState<readonly number[]>()
  const handOver = async (wanted: readonly HandedItem[]): Promise<void> => {
    if (busy !== undefined) return
    setBusy(wanted.map(({ reservation_id }) => reservation_id))
    const sent = wanted.slice(0, handOversMax)
    const reply = await mutateAsync({ params: { id: String(listId) }, body: { items: sent } })
    setBusy(undefined)
    if (!reply.ok) return showFailure(words.handFailed, reply)
    const { done, left } = reply.body.data
    const nameOf = (id: number) => items.find((one) => one.reservation_id === id)?.customer_name ?? ''
    if (left.length > 0)
      toast({
        variant: 'destructive',
        title: words.partly(left.length),
        description: left.map((one) => words.refusals[one.reason](nameOf(one.reservation_id))).join('\n'),
        duration: 15_000,
      })
    else toast({ variant: 'success', title: words.handed(done.length) })
  }
  return { handOver, busy }
}
