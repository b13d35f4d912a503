import type { Reservation } from '@noren/contract/reservations'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import type { ReactNode } from 'react'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { EditForm } from './edit-form.tsx'

/** 内容を編集: all but the time it begins at; of a treated visit the price. Rule RES-40. */
export const EditDialog = ({
  open,
  reservation,
  onClose,
  onStale,
  returnTo,
}: {
  open: boolean
  reservation: Reservation
  onClose: () => void
  onStale: () => void
  returnTo?: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(reservationDetail).edit
  return (
    <FormDialog open={open} title={titleOf(reservation, words)} onClose={onClose} returnTo={returnTo}>
      {(form) => <EditForm {...form} reservation={reservation} onStale={onStale} />}
    </FormDialog>
  )
}

const titleOf = (
  { is_block, can }: Reservation,
  words: { title: string; blockTitle: string; priceTitle: string },
): string => {
  if (can.correct_price) return words.priceTitle
  return is_block ? words.blockTitle : words.title
}
