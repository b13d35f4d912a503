import type { ReservationSummary } from '@noren/contract/errors'
import { Button } from '@noren/ui/button'
import { staff } from '@noren/words/admin/staff'
import type { ReactNode } from 'react'
import { ReservationLinks } from '#features/reservations/api.ts'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'

/** Names the live reservations that a change concerns; the owner keeps them or goes back. Rule STAFF-7. */
export const ConcernedDialog = ({
  kind,
  name,
  reservations,
  onKeep,
  onBack,
}: {
  kind: 'leaving' | 'hours'
  name: string
  /** Undefined while there is nothing to ask. */
  reservations: readonly ReservationSummary[] | undefined
  onKeep: () => void
  onBack: () => void
}): ReactNode => {
  const words = useWords(staff).concerned
  const { title, text, keep } = words[kind]
  return (
    <Dialog
      open={reservations !== undefined}
      onClose={onBack}
      title={title}
      text={<span className="wrap-anywhere">{text(name, reservations?.length ?? 0)}</span>}
    >
      <div className="mt-2 max-h-[40dvh] overflow-y-auto">
        <ReservationLinks reservations={reservations ?? []} />
      </div>
      <DialogActions>
        <Button variant="outline" onClick={onBack}>
          {words.back}
        </Button>
        <Button onClick={onKeep}>{keep}</Button>
      </DialogActions>
    </Dialog>
  )
}
