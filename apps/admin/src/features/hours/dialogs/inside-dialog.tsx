import type { ReservationSummary } from '@noren/contract/errors'
import { Button } from '@noren/ui/button'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import type { ReactNode } from 'react'
import { ReservationLinks } from '#features/reservations/api.ts'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'

/** Names the live reservations that a change would leave outside the hours; the owner keeps them or goes back. Rule HOURS-10. */
export const InsideDialog = ({
  reservations,
  keepLabel,
  onKeep,
  onBack,
}: {
  /** Undefined while there is nothing to ask. */
  reservations: readonly ReservationSummary[] | undefined
  /** The button's words where the change is no saving. */
  keepLabel?: string
  onKeep: () => void
  onBack: () => void
}): ReactNode => {
  const words = useWords(businessHours).inside
  return (
    <Dialog
      open={reservations !== undefined}
      onClose={onBack}
      title={words.title}
      text={words.text(reservations?.length ?? 0)}
    >
      <div className="mt-2 max-h-[40dvh] overflow-y-auto">
        <ReservationLinks reservations={reservations ?? []} />
      </div>
      <DialogActions>
        <Button variant="outline" onClick={onBack}>
          {words.back}
        </Button>
        <Button onClick={onKeep}>{keepLabel ?? words.keep}</Button>
      </DialogActions>
    </Dialog>
  )
}
