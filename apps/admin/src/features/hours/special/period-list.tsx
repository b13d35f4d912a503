import type { ReservationSummary } from '@noren/contract/errors'
import { special, type SpecialHour } from '@noren/contract/hours/special'
import { Button } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { InsideDialog } from '../inside-dialog.tsx'
import type { Status } from './period-draft.ts'
import { usePeriodText } from './period-text.ts'

/** How many are shown at first, and how many more with each press. */
const step = 50

/** The entered periods as cards, the next first. */
export const PeriodList = ({
  status,
  periods,
  onEdit,
  returnTo,
}: {
  status: Status
  periods: readonly SpecialHour[]
  onEdit: (period: SpecialHour) => void
  /** Takes the focus when the deleted card is gone. */
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(businessHours).special
  const [shown, setShown] = useState(step)
  const [removing, setRemoving] = useState<SpecialHour>()
  return (
    <>
      <ul className="space-y-3">
        {periods.slice(0, shown).map((period) => (
          <li key={period.id}>
            <PeriodCard period={period} onEdit={() => onEdit(period)} onRemove={() => setRemoving(period)} />
          </li>
        ))}
      </ul>
      {shown < periods.length && (
        <Button variant="outline" block className="mt-3" onClick={() => setShown(shown + step)}>
          {words.more}
        </Button>
      )}
      <RemovePeriod
        status={status}
        period={removing}
        onClose={() => setRemoving(undefined)}
        returnTo={returnTo}
      />
    </>
  )
}

const PeriodCard = ({
  period,
  onEdit,
  onRemove,
}: {
  period: SpecialHour
  onEdit: () => void
  onRemove: () => void
}) => {
  const words = useWords(businessHours).special
  const text = usePeriodText()
  const { dates, times } = text(period)
  const name = `${dates} ${times}`
  return (
    <article className={`${cardClass} flex flex-wrap items-start gap-x-4 gap-y-2 p-4`}>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="figures text-lg leading-snug">{dates}</h3>
        <p className="figures text-ink-soft">{times}</p>
        {period.description !== '' && (
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{period.description}</p>
        )}
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" aria-label={`${words.edit} ${name}`} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button variant="quiet" size="sm" aria-label={`${words.remove} ${name}`} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </article>
  )
}

/** An open period that is taken away may leave visits outside the hours: they are named first. */
const RemovePeriod = ({
  status,
  period,
  onClose,
  returnTo,
}: {
  status: Status
  period: SpecialHour | undefined
  onClose: () => void
  returnTo: () => HTMLElement | null
}) => {
  const words = useWords(businessHours)
  const texts = words.special[status]
  const showFailure = useFailureToast()
  const text = usePeriodText()
  const [inside, setInside] = useState<{ id: number; reservations: readonly ReservationSummary[] }>()
  const remove = useWrite(special.deleteSpecialHour)
  const send = async (id: number, keep: boolean): Promise<ActionResult> => {
    const reply = await remove.mutateAsync({
      params: { id: String(id) },
      query: keep ? { keep_reservations: 'true' } : {},
    })
    if (reply.ok) toast({ variant: 'success', title: texts.removed })
    else if (reply.code === 'reservations_inside') setInside({ id, reservations: reply.reservations ?? [] })
    else {
      if (!keep && reply.status !== 404) return { ok: false, message: texts.removeFailed }
      showFailure(texts.removeFailed, reply)
    }
    return reply.ok || !keep ? { ok: true } : { ok: false }
  }
  return (
    <>
      <DeleteDialog
        open={period !== undefined}
        onClose={onClose}
        title={texts.removeTitle}
        text={period && Object.values(text(period)).join(' ')}
        returnTo={returnTo}
        onDelete={async () => (period ? send(period.id, false) : { ok: true })}
      />
      <InsideDialog
        reservations={inside?.reservations}
        keepLabel={words.inside.keepDelete}
        onBack={() => setInside(undefined)}
        onKeep={() => {
          setInside(undefined)
          return inside && send(inside.id, true).then(({ ok }) => ok)
        }}
      />
    </>
  )
}
