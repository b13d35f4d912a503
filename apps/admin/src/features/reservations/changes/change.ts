import type { CallInput } from '@noren/contract/client'
import { reservations } from '@noren/contract/reservations'
import { reservationMessages } from '@noren/words/admin/reservation-messages'
import { useState } from 'react'
import { invalidate, useSend } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import type { Refused } from '../refusal.tsx'

type Change = CallInput<'PUT /api/reservations/{id}'>['body']

/**
 * Changes one reservation; resolves to true when it was changed. The toast has the title `done` and says when the mail was withheld.
 * When the reservation was settled elsewhere meanwhile, it is read again and `onStale` is called; other refusals are returned.
 */
export const useChange = (id: number, onStale: () => void) => {
  const { mutateAsync, isPending } = useSend(reservations.change)
  const [refused, setRefused] = useState<Refused>()
  const { withheld } = useWords(reservationMessages)
  const change = async (body: Change, done: string): Promise<boolean> => {
    setRefused(undefined)
    const reply = await mutateAsync({ params: { id }, body })
    if (reply.ok) {
      const isWithheld = reply.body.data.mail === 'withheld'
      toast({
        variant: 'success',
        title: done,
        ...(isWithheld && { description: withheld, duration: 15_000 }),
      })
      return true
    }
    if (reply.code === 'final' || reply.code === 'not_found') {
      await invalidate(['reservations'])
      onStale()
    } else setRefused(reply)
    return false
  }
  return { change, isPending, refused }
}
