import type { Reservation } from '@noren/contract/reservations'
import { lateChoices, reservationChanges as calls, type Lateness } from '@noren/contract/reservations/changes'
import { Button } from '@noren/ui/button'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { useOutcome } from '../changes/outcome.ts'
import { RefusalNotice } from '../refusal.tsx'

type Minutes = Lateness['minutes']

/** 遅れを記録: one press where nothing stands in the way, another one where something does. Rules RES-106, RES-107. */
export const Late = ({
  reservation,
  className,
  onStale,
}: {
  reservation: Reservation
  className: string
  onStale: () => void
}): ReactNode => {
  const words = useWords(corrections).late
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="outline"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {words.open}
      </Button>
      {isOpen && (
        <Choices id={id} reservation={reservation} onStale={onStale} onDone={() => setOpen(false)} />
      )}
    </>
  )
}

const Choices = ({
  id,
  reservation,
  onStale,
  onDone,
}: {
  id: string
  reservation: Reservation
  onStale: () => void
  onDone: () => void
}) => {
  const words = useWords(corrections).late
  const { mutateAsync, isPending } = useWrite(calls.setLate)
  const { follow, refused } = useOutcome(reservation.id, onStale)
  const [asked, setAsked] = useState<Minutes>()
  const now = reservation.late_minutes ?? 0
  const send = async (minutes: Minutes, overlap?: true) => {
    setAsked(minutes)
    const sent = mutateAsync({
      params: { id: reservation.id },
      body: { minutes, ...(overlap && { overlap }) },
    })
    if (await follow(sent, minutes === 0 ? words.cleared : words.done(minutes))) onDone()
  }
  const wrong = refused?.errors?.['minutes']?.[0]
  return (
    <div
      id={id}
      role="group"
      aria-label={words.label}
      // Below all the buttons, whatever their number.
      className="order-last col-span-full w-full rounded-md border border-line bg-surface p-3"
    >
      <p className="text-sm font-bold">{words.label}</p>
      <div className="mt-2 grid grid-cols-3 gap-1.5 sm:flex sm:flex-wrap">
        {lateChoices
          .filter((minutes) => minutes > 0 || now > 0)
          .map((minutes) => (
            <Button
              key={minutes}
              variant={minutes === now ? 'tonal' : 'outline'}
              aria-pressed={minutes === now}
              busy={isPending && asked === minutes}
              className="figures px-2!"
              onClick={() => void send(minutes)}
            >
              {minutes === 0 ? words.inTime : words.add(minutes)}
            </Button>
          ))}
      </div>
      <p className="mt-2 text-sm text-ink-soft">{words.text}</p>
      <RefusalNotice
        className="mt-3"
        refused={refused && wrong !== undefined ? { ...refused, message: wrong } : refused}
        failed={words.failed}
        overlapWords={words.touches}
        onOverlap={() => asked !== undefined && void send(asked, true)}
      />
    </div>
  )
}
