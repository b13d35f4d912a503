import type { CallInput } from '@noren/contract/client'
import { reservations } from '@noren/contract/reservations'
import { useState } from 'react'
import { queryClient, useSend } from '#platform/api.ts'
import type { Refused } from '../refusal.tsx'

type Change = CallInput<'PUT /api/reservations/{id}'>['body']

/**
 * One change of one reservation; true when it is made. What somebody else has settled meanwhile is read anew and said
 * by `onStale`; every other refusal is kept for the screen.
 */
export const useChange = (id: number, onStale: () => void) => {
  const { mutateAsync, isPending } = useSend(reservations.change)
  const [refused, setRefused] = useState<Refused>()
  const change = async (body: Change): Promise<boolean> => {
    setRefused(undefined)
    const reply = await mutateAsync({ params: { id }, body })
    if (reply.ok) return true
    if (reply.code === 'final' || reply.code === 'not_found') {
      await queryClient.invalidateQueries({ queryKey: ['reservations'] })
      onStale()
    } else setRefused(reply)
    return false
  }
  return { change, isPending, refused }
}
