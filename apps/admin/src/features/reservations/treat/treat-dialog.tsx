import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { invalidate, useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { StatusDialog } from '../changes/status-dialog.tsx'

type Props = { id: number; onClose: () => void; returnTo: () => HTMLElement | null }

/** Asks whether the visit took place, once the reservation is read as it stands. */
export const TreatDialog = ({ id, onClose, returnTo }: Props): ReactNode => {
  const words = useWords(reservationChanges)
  const { data, isError, error } = useRead('GET /api/reservations/{id}', { params: { id: String(id) } })
  const leave = (title: string, description?: string) => {
    toast({ variant: 'destructive', title, description })
    onClose()
  }
  const fail = useEffectEvent(() => leave(words.failed, error?.message || undefined))
  useEffect(() => {
    if (isError) fail()
  }, [isError])
  const isOver = data !== undefined && !data.data.can.statuses.includes('treated')
  const tellStale = useEffectEvent(() => {
    void invalidate(['reservations'])
    leave(words.stale)
  })
  useEffect(() => {
    if (isOver) tellStale()
  }, [isOver])
  if (!data || isOver) return null
  return (
    <StatusDialog
      open
      choice="treated"
      reservation={data.data}
      onClose={onClose}
      onStale={() => leave(words.stale)}
      returnTo={returnTo}
    />
  )
}
