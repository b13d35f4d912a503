import type { Reservation } from '@noren/contract/reservations'
import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { minutesPerDay } from '@noren/scheduling/time'
import { formatTime } from '@noren/words/format'
import { calendar } from '@noren/words/reservations/calendar'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useRead } from '#platform/api.ts'
import { instantOf } from '#platform/clock.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { addDays, type CalendarItem } from '../month.ts'
import { useSummaryText } from '../reservation-links.tsx'
import { useOutcome } from './outcome.ts'
import { MoveDialog } from './move-dialog.tsx'
import { backTo } from './move-draft.ts'

export type Drop = { visit: CalendarItem; start: number; staffId: number | undefined }

/**
 * A visit that was dragged. Where nobody is written to, it is moved at once and can be taken back; a mail cannot, so where the customer
 * has an address the dialog asks first. It also asks where a rule of the shop is in the way. Rule RES-23.
 */
export const DropMove = ({ drop, onDone }: { drop: Drop; onDone: () => void }): ReactNode => {
  const words = useWords(calendar).drag
  const { data, isError, error } = useRead('GET /api/reservations/{id}', {
    params: { id: String(drop.visit.id) },
  })
  const fail = useEffectEvent(() => {
    toast({ variant: 'destructive', title: words.failed, description: error?.message || undefined })
    onDone()
  })
  useEffect(() => {
    if (isError) fail()
  }, [isError])
  return data && <Move drop={drop} reservation={data.data} onDone={onDone} />
}

const Move = ({
  drop: { visit, start, staffId },
  reservation,
  onDone,
}: {
  drop: Drop
  reservation: Reservation
  onDone: () => void
}) => {
  const words = useWords(calendar).drag
  const { move } = useWords(reservationChanges)
  const { outside, occupied, overlap } = useWords(reservationEntry)
  const { mutateAsync } = useWrite(calls.move)
  const { follow, moveOver, refused } = useOutcome(reservation.id, onDone)
  const asks = reservation.email !== null || refused?.code === 'outside_rules'
  const rules = Object.keys(outside.reasons)
  const isSent = useRef(false)
  const textOf = useSummaryText()
  const { movedTo } = useWords(visitWords)
  const body = () => {
    const end = start + visit.end - visit.start
    return {
      start_at: instantOf(visit.date, formatTime(start)),
      ...(reservation.menu_id === null && {
        end_at: instantOf(
          addDays(visit.date, Math.floor(end / minutesPerDay)),
          formatTime(end % minutesPerDay),
        ),
      }),
      ...(staffId !== undefined && { staff_id: staffId }),
      notify: false,
    }
  }
  const staff = useRead('GET /api/staff', {}).data?.data
  const toOther = staffId === reservation.staff_id ? undefined : staff?.find(({ id }) => id === staffId)?.name
  const back = backTo(reservation, rules, false)
  const send = useEffectEvent(async () => {
    const sent = mutateAsync({ params: { id: reservation.id }, body: body() })
    if (await follow(sent, toOther === undefined ? move.done : movedTo(toOther), back)) onDone()
  })
  useEffect(() => {
    if (asks || isSent.current) return
    isSent.current = true
    void send()
  }, [asks])
  const settle = useEffectEvent(() => {
    const isTaken = refused?.code === 'occupied'
    const standing = refused?.reservations?.map((one) => textOf(one, visit.date)) ?? []
    const enterOver = {
      action: {
        label: overlap,
        onPress: () => void moveOver({ ...body(), override: rules, overlap: true }, back),
      },
      duration: 15_000,
    }
    toast({
      variant: 'destructive',
      title: words.failed,
      description:
        isTaken && standing.length > 0
          ? [occupied.title, ...standing].join(' ')
          : refused?.message || undefined,
      ...(isTaken && !refused.reasons?.includes('held') && enterOver),
    })
    onDone()
  })
  useEffect(() => {
    if (refused && !asks) settle()
  }, [refused, asks])
  return (
    <MoveDialog
      open={asks}
      reservation={reservation}
      target={{ start, staffId }}
      onClose={onDone}
      onStale={onDone}
    />
  )
}
