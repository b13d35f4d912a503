import type { ReservationSummary } from '@noren/contract/errors'
import { staff } from '@noren/words/admin/staff'
import type { ReactNode } from 'react'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { KeepDialog } from '#features/reservations/api.ts'
import { useWords } from '#platform/language.ts'

/** Names the live reservations that a change of a staff member concerns. Rule STAFF-7. */
export const ConcernedDialog = ({
  kind,
  name,
  staffId,
  reservations,
  ...answers
}: {
  kind: 'leaving' | 'hours'
  name: string
  staffId: number | undefined
  /** Undefined while there is nothing to ask. */
  reservations: readonly ReservationSummary[] | undefined
  onKeep: () => unknown
  onBack: () => void
}): ReactNode => {
  const words = useWords(staff).concerned
  const { titles } = useWords(worklists).make
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
      list={{ kind: 'other', title: titles.staff(name), ...(staffId !== undefined && { staff_id: staffId }) }}
    />
  )
}
