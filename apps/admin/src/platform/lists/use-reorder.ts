import { useRef, useState } from 'react'

type Refusal = { ok: false; status: number; code: string; message: string }
type Saving = {
  save: (ids: number[]) => Promise<{ ok: true } | Refusal>
  /** Reads again what the server has, after a refusal. */
  refresh: () => Promise<unknown>
  onSettled: (refusal: Refusal | undefined) => void
}

/**
 * Shows a new order at once and saves it. While one is being saved further moves only change what is saved next, so that the server
 * gets the orders one after the other. A refused order gives way to the server's. Rules MENU-13, STAFF-5, FORM-7.
 */
export const useReorder = <Item extends { id: number }>(
  items: readonly Item[],
  { save, refresh, onSettled }: Saving,
) => {
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
      await refresh()
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
    onSettled(refusal)
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
