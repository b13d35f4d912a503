import type { ReservationSummary } from '@noren/contract/errors'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import type { ReactNode } from 'react'
import { type ListAbout, KeepDialog } from '#features/reservations/api.ts'
import { useWords } from '#platform/language.ts'

/** Names the live reservations that a change would leave outside the hours. Rule HOURS-10. */
export const InsideDialog = ({
  reservations,
  keepLabel,
  list,
  ...answers
}: {
  /** Undefined while there is nothing to ask. */
  reservations: readonly ReservationSummary[] | undefined
  /** The button's words where the change is no saving. */
  keepLabel?: string
  /** Of a period that is closed; without it the hours are another. */
  list?: ListAbout
  onKeep: () => unknown
  onBack: () => void
}): ReactNode => {
  const words = useWords(businessHours).inside
  const { titles } = useWords(worklists).make
  return (
    <KeepDialog
      {...answers}
      open={reservations !== undefined}
      title={words.title}
      text={words.text(reservations?.length ?? 0)}
      reservations={reservations}
      back={words.back}
      keep={keepLabel ?? words.keep}
      list={list ?? { kind: 'other', title: titles.hours }}
    />
  )
}
