import { menus as endpoints, type Menu } from '@noren/contract/menus'
import { menus as menuWords } from '@noren/words/admin/menus'
import { useRef, useState } from 'react'
import { invalidate, useSend } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '../failure.ts'

/**
 * Shows a new order at once and saves it. While one is being saved further moves only change what is saved next, so that the server
 * gets the orders one after the other. A refused order gives way to the server's. Rule MENU-13.
 */
export const useReorder = (menus: readonly Menu[]) => {
  const words = useWords(menuWords).toasts
  const { mutateAsync } = useSend(endpoints.reorder)
  const showFailure = useFailureToast()
  const [wanted, setWanted] = useState<readonly number[]>()
  const next = useRef<readonly number[]>(undefined)
  const isSaving = useRef(false)
  const reorder = async (items: readonly Menu[]) => {
    const ids = items.map(({ id }) => id)
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
  const saveAll = async () => {
    while (next.current !== undefined) {
      const ids = next.current
      next.current = undefined
      const reply = await mutateAsync({ body: { ids: [...ids] } })
      if (reply.ok) continue
      next.current = undefined
      await invalidate(['menus'])
      return reply
    }
    return undefined
  }
  return { ordered: inOrder(menus, wanted), reorder: (items: readonly Menu[]) => void reorder(items) }
}

/** Menus that the order does not name come last. */
const inOrder = (menus: readonly Menu[], ids: readonly number[] | undefined): readonly Menu[] => {
  if (ids === undefined) return menus
  const place = new Map(ids.map((id, index) => [id, index]))
  return menus.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}
