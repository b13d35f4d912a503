import type { ReservationSummary } from '@noren/contract/errors'
import { worklistItemsMax } from '@noren/contract/limits'
import { worklists as calls, type WorklistEntry } from '@noren/contract/reservations/worklists'
import { Button } from '@noren/ui/button'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { newIdempotencyKey } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { worklistPath } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'

/** What a list is called and about. */
export type ListAbout = Omit<WorklistEntry, 'reservation_ids'>

/**
 * リストにして対応する: a list of the visits that were named, then the change itself, then the list is opened. Where the change is refused
 * after all, the list is closed again. Rule RES-127.
 */
export const ListButton = ({
  about,
  reservations,
  onSave,
}: {
  about: ListAbout
  reservations: readonly ReservationSummary[]
  /** Resolves to false where nothing was saved; without one there is nothing to save. */
  onSave?: (() => unknown) | undefined
}): ReactNode => {
  const words = useWords(worklists).make
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const make = useWrite(calls.make)
  const close = useWrite(calls.close)
  const [key] = useState(newIdempotencyKey)
  const [isBusy, setBusy] = useState(false)
  const ids = [...new Set(reservations.filter((one) => !one.is_block).map(({ id }) => id))]
  const press = async () => {
    setBusy(true)
    const body = { ...about, reservation_ids: ids.slice(0, worklistItemsMax) }
    const made = await make.mutateAsync({ body, idempotencyKey: key })
    if (!made.ok) {
      setBusy(false)
      showFailure(words.failed, made)
      return
    }
    const { id } = made.body.data
    const saved = await onSave?.()
    setBusy(false)
    if (saved === false) await close.mutateAsync({ params: { id: String(id) }, body: {} })
    else await navigate(worklistPath(id))
  }
  if (ids.length === 0) return null
  return (
    <Button
      variant="outline"
      busy={isBusy}
      className="max-sm:order-first max-sm:basis-full"
      onClick={() => void press()}
    >
      {words.button}
    </Button>
  )
}
