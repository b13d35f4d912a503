import type { ReservationSummary } from '@noren/contract/errors'
import { staff } from '@noren/words/admin/staff'
import type { ReactNode } from 'react'
import { KeepDialog } from '#features/reservations/api.ts'
import { useWords } from '#platform/language.ts'

/** Names the live reservations that a change of a staff member concerns. Rule STAFF-7. */
export const ConcernedDialog = ({
  kind,
  name,
  reservations,
  ...answers
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
    <KeepDialog
      {...answers}
      open={reservations !== undefined}
      title={title}
      text={<span className="wrap-anywhere">{text(name, reservations?.length ?? 0)}</span>}
      reservations={reservations}
      back={words.back}
      keep={keep}
    />
  )
}
