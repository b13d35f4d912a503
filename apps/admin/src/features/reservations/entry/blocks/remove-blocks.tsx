import type { Reservation } from '@noren/contract/reservations'
import { blocks, type RemovedBlocks } from '@noren/contract/reservations/blocks'
import { Radio } from '@noren/ui/choice'
import { FieldGroup } from '@noren/ui/field'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { shopTime } from '#platform/clock.ts'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { calendarPath } from '#platform/paths.ts'
import { toast } from '#platform/toast.tsx'
import { RefusalNotice } from '#features/reservations/refusal.tsx'
import { useWrite } from '#platform/queries/use-write.ts'

type Props = {
  reservation: Reservation
  series: NonNullable<Reservation['series']>
  onClose: () => void
  /** It was removed elsewhere meanwhile. */
  onStale: () => void
}

/** A block of several asks which of them to remove: its date, those from it on, or all. Rule RES-30. */
export const RemoveBlocks = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const words = useWords(reservationEntry).series
  return (
    <Dialog open={open} onClose={props.onClose} title={words.title}>
      <Choices {...props} />
    </Dialog>
  )
}

const Choices = ({ reservation, series, onClose, onStale }: Props) => {
  const words = useWords(reservationEntry).series
  const { back, saving, failed } = useWords(reservationChanges)
  const navigate = useNavigate()
  const { mutateAsync, isPending, data: reply } = useWrite(blocks.remove)
  const form = useContractForm(
    z.custom<{ which: RemovedBlocks }>(),
    { which: 'day' },
    { none: 'One choice, quickly made again.' },
  )
  const submit = form.handleSubmit(async ({ which }) => {
    const removed = await mutateAsync({ params: { id: reservation.id }, query: { which } })
    if (removed.ok) {
      toast({ variant: 'success', title: words.done(removed.body.data.days) })
      onClose()
      await navigate(calendarPath(shopTime(reservation.start_at).date))
    } else if (removed.code === 'final' || removed.code === 'not_found') onStale()
  })
  const texts: Record<RemovedBlocks, string> = {
    day: words.day,
    following: words.following(series.days_from_here),
    all: words.all(series.days),
  }
  // From the first one on is all of it.
  const offered = (['day', 'following', 'all'] as const).filter(
    (which) => which !== 'following' || series.days_from_here < series.days,
  )
  return (
    <Form onSubmit={submit} className="mt-4">
      <FieldGroup id="removed-blocks" label={words.text}>
        {offered.map((which) => (
          <Radio key={which} {...form.register('which')} value={which} label={texts[which]} />
        ))}
      </FieldGroup>
      <RefusalNotice refused={reply?.ok === false ? reply : undefined} failed={failed} />
      <SubmitActions
        back={back}
        submit={isPending ? saving : words.submit}
        variant="danger"
        isSending={isPending}
        onClose={onClose}
      />
    </Form>
  )
}
