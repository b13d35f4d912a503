import type { Look } from '@noren/contract/shops/cloths'
import { shopLooks } from '@noren/contract/shops/looks'
import { look as lookWords } from '@noren/words/admin/pages/look'
import { useRef, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'

export type LookEditor = ReturnType<typeof useLook>

/** A press shows and saves it at once, as everything on this screen, and can be taken back. Rules PAGE-31, PAGE-192. */
export const useLook = (shopId: number) => {
  const words = useWords(lookWords)
  const showFailure = useFailureToast()
  const query = useRead('GET /api/looks/{id}', { params: { id: String(shopId) } })
  const stored = query.data?.data
  // What is on its way: shown until the last of several presses is answered.
  const [choice, setChoice] = useState<Partial<Look>>()
  const [isChanged, setChanged] = useState(false)
  const turns = useRef(0)
  const { mutateAsync } = useWrite(shopLooks.update, { scope: `look ${shopId}` })
  const shown = stored && { ...lookOf(stored), ...choice }

  /** `before` is what a press of 元に戻す leads back to. */
  const save = async (change: Partial<Look>, before?: Look) => {
    const turn = (turns.current += 1)
    setChanged(true)
    setChoice((present) => ({ ...present, ...change }))
    // What was chosen alone: the rest stays as another screen may have left it.
    const reply = await mutateAsync({ params: { id: shopId }, body: change })
    if (turn === turns.current) setChoice(undefined)
    if (!reply.ok) return showFailure(words.saveFailed, reply)
    const action = before && { label: words.undo, onPress: () => void save(before) }
    return toast({ variant: 'success', title: words.saved, action })
  }

  return {
    query,
    shown,
    /** For the previews, from the first choice on: what was there before is in them anyway. */
    chosen: isChanged ? shown : undefined,
    choose: (change: Partial<Look>) => shown && void save(change, shown),
  }
}

/** The fields of a look alone. */
const lookOf = ({ cloth, voice, pattern }: Look): Look => ({ cloth, voice, pattern })
