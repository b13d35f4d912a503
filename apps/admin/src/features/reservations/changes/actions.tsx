import type { Reservation, Status } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { calendarIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { RemoveBlocks } from '../entry/blocks/remove-blocks.tsx'
import { Approval } from './approval.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MoveRequest } from './move-request.tsx'
import { type Choice, StatusDialog } from './status-dialog.tsx'
import { StatusMenu } from './status-menu.tsx'

/** What the owner may do with the reservation now, as `can` of the server says. */
export const Actions = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservationChanges)
  const { can, status, is_block: isBlock } = reservation
  const [choice, setChoice] = useState<Choice>('canceled')
  const [open, setOpen] = useState<'status' | 'move'>()
  const [stale, setStale] = useState(false)
  const choose = (next: Choice) => {
    setChoice(next)
    setOpen('status')
    setStale(false)
  }
  const isSeries = (reservation.series?.days ?? 0) > 1
  const close = () => setOpen(undefined)
  const onStale = () => {
    setStale(true)
    close()
  }
  return (
    <div className="mt-4 space-y-4 empty:hidden">
      {stale && <Notice tone="caution" title={words.stale} />}
      {status === 'pending_approval' && !isBlock && can.statuses.includes('reserved') && (
        <Approval reservation={reservation} onStale={onStale} onDecline={() => choose('declined')} />
      )}
      {reservation.move_request && (
        <MoveRequest reservation={reservation} request={reservation.move_request} onStale={onStale} />
      )}
      {(can.reschedule || can.statuses.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {can.reschedule && (
            <Button variant="outline" className={side} onClick={() => setOpen('move')}>
              <Icon path={calendarIcon} className="max-sm:hidden" />
              {words.move.open}
            </Button>
          )}
          {isBlock
            ? can.statuses.includes('canceled') && (
                <Button variant="outline" className={side} onClick={() => choose('removed')}>
                  {words.block.remove}
                </Button>
              )
            : can.statuses.length > 0 && (
                <StatusMenu
                  className={side}
                  status={status}
                  offered={can.statuses}
                  onChoose={(next: Status) => choose(next)}
                />
              )}
        </div>
      )}
      {reservation.series && (
        <RemoveBlocks
          open={open === 'status' && choice === 'removed' && isSeries}
          reservation={reservation}
          series={reservation.series}
          onClose={close}
          onStale={onStale}
        />
      )}
      <StatusDialog
        open={open === 'status' && !(choice === 'removed' && isSeries)}
        choice={choice}
        reservation={reservation}
        onClose={close}
        onStale={onStale}
      />
      <MoveDialog open={open === 'move'} reservation={reservation} onClose={close} onStale={onStale} />
    </div>
  )
}

/** On a phone two of them fit side by side. */
const side = 'max-sm:grow max-sm:px-3!'
