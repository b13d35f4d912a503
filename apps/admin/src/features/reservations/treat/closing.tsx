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
 * How a visit is closed: by its bill where the shop notes bills, as treated alone where it does not, and with a second way to the bill
 * while nobody has decided. Rules RES-44, BILL-27.
 */
export const Closing = ({
  id,
  bills,
  className,
  firstClass,
  onTreat,
}: {
  id: number
  bills: boolean | null | undefined
  className: string
  /** Of the filled button. */
  firstClass: string
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
        <Link to={billPath(id)} className={`${buttonClass()} ${firstClass}`}>
          {words.open}
        </Link>
        <Button variant="outline" className={className} onClick={onTreat}>
          {treat}
        </Button>
      </>
    )
  return (
    <>
      <Button className={firstClass} onClick={onTreat}>
        {treat}
      </Button>
      {bills === null && (
        <Link to={billPath(id)} className={`${buttonClass({ variant: 'outline' })} ${className}`}>
          {words.record}
        </Link>
      )}
    </>
  )
}
