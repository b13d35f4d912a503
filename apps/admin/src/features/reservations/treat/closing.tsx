import { Button, buttonClass } from '@noren/ui/button'
import { Icon } from '@noren/ui/icon'
import { statusIcon } from '@noren/ui/status'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { billPath } from '#platform/paths.ts'

/**
 * How a visit is closed: by its bill where the shop notes bills, as treated alone where it does not, and with a quiet way to the bill
 * while nobody has decided. Rules RES-44, BILL-27.
 */
export const Closing = ({
  id,
  bills,
  className,
  onTreat,
}: {
  id: number
  bills: boolean | null | undefined
  className: string
  onTreat: () => void
}): ReactNode => {
  const words = useWords(billSheetWords)
  const { treated } = useWords(reservationDetail)
  const treat = (
    <>
      <Icon path={statusIcon.treated} size={18} />
      {treated}
    </>
  )
  if (bills === true)
    return (
      <>
        <Link to={billPath(id)} className={`${buttonClass()} ${className}`}>
          {words.open}
        </Link>
        <Button variant="outline" className={className} onClick={onTreat}>
          {treat}
        </Button>
      </>
    )
  return (
    <>
      <Button className={className} onClick={onTreat}>
        {treat}
      </Button>
      {bills === null && (
        <Link to={billPath(id)} className={`${buttonClass({ variant: 'quiet' })} ${className}`}>
          {words.record}
        </Link>
      )}
    </>
  )
}
