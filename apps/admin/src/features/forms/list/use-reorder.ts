import { type FormSection, forms as endpoints } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import { useRef, useState } from 'react'
import { invalidate, useSend } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '../failure.ts'

/**
 * Shows a new order at once and saves it. While one is being saved further moves only change what is saved next, so that the server
 * gets the orders one after the other. A refused order gives way to the server's. Rule FORM-7.
 */
export const useReorder = (sections: readonly FormSection[]) => {
  const texts = useWords(words).toasts
  const { mutateAsync } = useSend(endpoints.reorder)
  const showFailure = useFailureToast()
  const [wanted, setWanted] = useState<readonly number[]>()
  const next = useRef<readonly number[]>(undefined)
  const isSaving = useRef(false)
  const reorder = async (items: readonly FormSection[]) => {
    const ids = items.map(({ id }) => id)
    setWanted(ids)
    next.current = ids
    if (isSaving.current) return
    isSaving.current = true
    const refusal = await saveAll()
    isSaving.current = false
    setWanted(undefined)
    if (refusal === undefined) toast({ variant: 'success', title: texts.sorted })
    else
      showFailure(texts.sortFailed, {
        ...refusal,
        message: refusal.code === 'outdated' ? texts.sortOutdated : refusal.message,
      })
  }
  const saveAll = async () => {
    while (next.current !== undefined) {
      const ids = next.current
      next.current = undefined
      const reply = await mutateAsync({ body: { ids: [...ids] } })
      if (reply.ok) continue
      next.current = undefined
      await invalidate(['forms'])
      return reply
    }
    return undefined
  }
  return {
    ordered: inOrder(sections, wanted),
    reorder: (items: readonly FormSection[]) => void reorder(items),
  }
}

/** Sections that the order does not name come last. */
const inOrder = (
  sections: readonly FormSection[],
  ids: readonly number[] | undefined,
): readonly FormSection[] => {
  if (ids === undefined) return sections
  const place = new Map(ids.map((id, index) => [id, index]))
  return sections.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}
