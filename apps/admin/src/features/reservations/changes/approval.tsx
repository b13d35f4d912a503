import type { Reservation } from '@noren/contract/reservations'
import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { Button } from '@noren/ui/button'
import { hourglassIcon, Icon } from '@noren/ui/icon'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { RefusalNotice } from '../refusal.tsx'
import { useOutcome } from './outcome.ts'
import { useFocusWhere } from '../detail/wanted-answer.ts'
import { Deadline, requestClass } from './deadline.tsx'

/** A request that awaits approval. Approving is one press, because it can be set back; declining asks first. */
export const Approval = ({
  reservation,
  isWanted,
  onStale,
  onDecline,
}: {
  reservation: Reservation
  /** Chosen in a notification: the next press does it. */
  isWanted: boolean
  onStale: () => void
  onDecline: () => void
}): ReactNode => {
  const words = useWords(reservationChanges)
  const { mutateAsync, isPending } = useWrite(calls.setStatus)
  const { follow, refused } = useOutcome(reservation.id, onStale)
  const approving = useFocusWhere(isWanted)
  const approve = async () => {
    const sent = mutateAsync({ params: { id: reservation.id }, body: { status: 'reserved' } })
    await follow(sent, words.to.reserved.done)
  }
  return (
    <section aria-labelledby="approval" className={requestClass}>
      <h2 id="approval" className="flex items-center gap-2 text-base">
        <Icon path={hourglassIcon} className="text-caution" />
        {words.waiting}
      </h2>
      {reservation.expires_at && <Deadline at={reservation.expires_at} text={words.expires} />}
      <RefusalNotice className="mt-3" refused={refused} failed={words.failed} />
      <div className="mt-4 flex flex-col gap-2 sm:flex-row">
        <Button size="lg" ref={approving} busy={isPending} onClick={() => void approve()}>
          {isPending ? words.approving : words.approve}
        </Button>
        <Button size="lg" variant="outline" disabled={isPending} onClick={onDecline}>
          {words.decline}
        </Button>
      </div>
    </section>
  )
}
