import type { CacheTag } from '@noren/contract/endpoint'
import { useRef, useState } from 'react'
import { invalidate } from '../api.ts'
import { useFailureToast } from '../notices/failure-toast.ts'
import { toast } from '../toast.tsx'

type Refusal = { ok: false; status: number; code: string; message: string }
type Saving = {
  save: (ids: number[]) => Promise<{ ok: true } | Refusal>
  /** Read again after a refusal. */
  tag: CacheTag
  /** Of the toasts. */
  words: { sorted: string; sortFailed: string; sortOutdated: string }
}

/**
 * Shows a new order at once and saves it. While one is being saved further moves only change what is saved next, so that the server
 * gets the orders one after the other. A refused order gives way to the server's. Rules MENU-13, STAFF-5, FORM-7.
 */
export const useReorder = <Item extends { id: number }>(
  items: readonly Item[],
  { save, tag, words }: Saving,
) => {
  const showFailure = useFailureToast()
  const [wanted, setWanted] = useState<readonly number[]>()
  const next = useRef<readonly number[]>(undefined)
  const isSaving = useRef(false)
  const saveAll = async () => {
    while (next.current !== undefined) {
      const ids = next.current
      next.current = undefined
      const reply = await save([...ids])
      if (reply.ok) continue
      next.current = undefined
      await invalidate([tag])
      return reply
    }
    return undefined
  }
  const reorder = async (moved: readonly Item[]) => {
    const ids = moved.map(({ id }) => id)
    setWanted(ids)
    next.current = ids
    if (isSaving.current) return
    isSaving.current = true
    const refusal = await saveAll()
    isSaving.current = false
    setWanted(undefined)
    if (refusal === undefined) toast({ variant: 'success', title: words.sorted })
    else
      showFailure(words.sortFailed, {
        ...refusal,
        message: refusal.code === 'outdated' ? words.sortOutdated : refusal.message,
      })
  }
  return { ordered: inOrder(items, wanted), reorder: (moved: readonly Item[]) => void reorder(moved) }
}

/** Items that the order does not name come last. */
const inOrder = <Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[] | undefined,
): readonly Item[] => {
  if (ids === undefined) return items
  const place = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}
