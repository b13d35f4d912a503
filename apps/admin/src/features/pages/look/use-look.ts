import type { Look } from '@noren/contract/shops/cloths'
import { shopLooks } from '@noren/contract/shops/looks'
import { look as lookWords } from '@noren/words/admin/pages/look'
import { useState } from 'react'
import { changeCached, useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'

export type LookEditor = ReturnType<typeof useLook>

/** A press shows and saves it at once, as everything on this screen, and can be taken back. Rules PAGE-31, PAGE-192. */
export const useLook = (shopId: number) => {
  const words = useWords(lookWords)
  const showFailure = useFailureToast()
  const params = { id: String(shopId) }
  const query = useRead('GET /api/looks/{id}', { params })
  const stored = query.data?.data
  const [isChanged, setChanged] = useState(false)
  const show = (change: Partial<Look>) =>
    changeCached('GET /api/looks/{id}', { params }, ({ data }) => ({ data: { ...data, ...change } }))
  const { mutateAsync } = useWrite(shopLooks.update, {
    scope: `look ${shopId}`,
    show: ({ body }) => {
      const before = stored
      show(body)
      return () => before && show(before)
    },
  })

  const save = async (change: Partial<Look>, before: Look, isUndo = false) => {
    setChanged(true)
    // What was chosen alone: the rest stays as another screen may have left it.
    const reply = await mutateAsync({ params: { id: shopId }, body: change })
    if (!reply.ok) return showFailure(words.saveFailed, reply)
    const undo = () => void save(lookOf(before), before, true)
    return toast({
      variant: 'success',
      title: words.saved,
      ...(!isUndo && { action: { label: words.undo, onPress: undo } }),
    })
  }

  return {
    query,
    shown: stored,
    /** What is not in every preview yet, while it is on its way. */
    chosen: isChanged && stored ? lookOf(stored) : undefined,
    choose: (change: Partial<Look>) => stored && void save(change, stored),
  }
}

/** The fields of a look alone. */
const lookOf = ({ cloth, voice, pattern }: Look): Look => ({ cloth, voice, pattern })
