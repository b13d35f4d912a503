import { buttonClass } from '@noren/ui/button'
import { common } from '@noren/words/common'
import { formatDate } from '@noren/words/format'
import { calendar } from '@noren/words/reservations/calendar'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import type { CalendarItem } from '../month.ts'
import { useFacts } from './day-facts.tsx'

/** What a short visit has no room for. */
export const Details = ({
  visit,
  withStaff,
  onClose,
}: {
  visit: CalendarItem
  withStaff: boolean
  onClose: () => void
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(calendar)
  const { close, list } = useWords(common)
  const { name, when, more } = useFacts(visit, withStaff)
  return (
    <Dialog open onClose={onClose} title={name} text={`${formatDate(lang, visit.date)} ${list(when)}`}>
      <p className="figures mt-3">{list(more)}</p>
      <DialogActions>
        <button type="button" onClick={onClose} className={buttonClass({ variant: 'quiet' })}>
          {close}
        </button>
        <Link to={reservationPath(visit.id)} className={buttonClass()}>
          {words.details}
        </Link>
      </DialogActions>
    </Dialog>
  )
}
