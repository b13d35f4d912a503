import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { MoveDialog } from '#features/reservations/changes/move-dialog.tsx'
import { StatusDialog } from '#features/reservations/changes/status-dialog.tsx'
import { OfferTimesDialog } from '#features/reservations/offers/offer-times-dialog.tsx'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'

/** The dialogs of the reservation's own page, on the list. Who changed it meanwhile has dealt with it: the list is read again. */
export const ItemDialog = ({
  id,
  kind,
  onClose,
}: {
  id: number
  kind: 'move' | 'offer' | 'cancel'
  onClose: () => void
}): ReactNode => {
  const words = useWords(worklists).one
  const showFailure = useFailureToast()
  const { data, error } = useRead('GET /api/reservations/{id}', { params: { id } })
  const several = useRead('GET /api/staff', {}).data?.data.filter(({ active }) => active)
  // It stays open while what it changed is read again, and fades out as any other.
  const [reservation, setReservation] = useState(data?.data)
  if (reservation === undefined && data) setReservation(data.data)
  const fail = useEffectEvent(() => {
    if (error) showFailure(words.openFailed, error)
    onClose()
  })
  useEffect(() => {
    if (error) fail()
  }, [error])
  if (!reservation || !several)
    return (
      <span role="status" className="sr-only">
        {words.opening}
      </span>
    )
  const props = { reservation, onClose, onStale: onClose }
  switch (kind) {
    case 'move':
      return <MoveDialog open {...props} withEverybody={several.length > 1} />
    case 'offer':
      return <OfferTimesDialog open reservation={reservation} onStale={onClose} onOpenChange={onClose} />
    case 'cancel':
      return (
        <StatusDialog
          open
          {...props}
          choice={reservation.status === 'pending_approval' ? 'declined' : 'canceled'}
          // It is the shop that cannot, whatever the list is about.
          reason="shop"
        />
      )
  }
}
