import type { ReservationSummary } from '@noren/contract/errors'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import type { ReactNode } from 'react'
import { KeepDialog } from '#features/reservations/api.ts'
import { useWords } from '#platform/language.ts'

/** Names the live reservations that a change would leave outside the hours. Rule HOURS-10. */
export const InsideDialog = ({
  reservations,
  keepLabel,
  ...answers
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
    <KeepDialog
      {...answers}
      open={reservations !== undefined}
      title={words.title}
      text={words.text(reservations?.length ?? 0)}
      reservations={reservations}
      back={words.back}
      keep={keepLabel ?? words.keep}
    />
  )
}
