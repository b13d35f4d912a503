import type { ReservationSummary } from '@noren/contract/errors'
import { dated } from '@noren/contract/hours/dated'
import type { DatedHours } from '@noren/contract/hours/regular'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { InsideDialog } from '../inside-dialog.tsx'

/** The hours before them go on then, which may leave visits outside: they are named first. */
export const RemoveHours = ({
  hours,
  onClose,
  returnTo,
}: {
  hours: DatedHours | undefined
  onClose: () => void
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const { dated: words, inside: insideWords } = useWords(businessHours)
  const lang = useLanguage()
  const showFailure = useFailureToast()
  const [inside, setInside] = useState<{ id: number; reservations: readonly ReservationSummary[] }>()
  const remove = useWrite(dated.remove)
  const send = async (id: number, keep: boolean): Promise<ActionResult> => {
    const reply = await remove.mutateAsync({
      params: { id: String(id) },
      query: keep ? { keep_reservations: 'true' } : {},
    })
    if (reply.ok) toast({ variant: 'success', title: words.removed })
    else if (reply.code === 'reservations_inside') setInside({ id, reservations: reply.reservations ?? [] })
    else {
      if (!keep && reply.status !== 404) return { ok: false, message: words.removeFailed }
      showFailure(words.removeFailed, reply)
    }
    return reply.ok || !keep ? { ok: true } : { ok: false }
  }
  return (
    <>
      <DeleteDialog
        open={hours !== undefined}
        onClose={onClose}
        title={words.removeTitle}
        text={hours && words.fromDate(formatDate(lang, hours.from_date))}
        returnTo={returnTo}
        onDelete={async () => (hours ? send(hours.id, false) : { ok: true })}
      />
      <InsideDialog
        reservations={inside?.reservations}
        keepLabel={insideWords.keepDelete}
        onBack={() => setInside(undefined)}
        onKeep={() => {
          setInside(undefined)
          return inside && send(inside.id, true).then(({ ok }) => ok)
        }}
      />
    </>
  )
}
