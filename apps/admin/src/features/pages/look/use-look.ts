import type { Look } from '@noren/contract/shops/cloths'
import { shopLooks } from '@noren/contract/shops/looks'
import { look as lookWords } from '@noren/words/admin/pages/look'
import { useRead } from '#platform/api.ts'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'

export type LookEditor = ReturnType<typeof useLook>

/** What is chosen is shown in the previews and saved by a press, so that customers see no trial. Rule PAGE-31. */
export const useLook = (shopId: number) => {
  const words = useWords(lookWords)
  const showFailure = useFailureToast()
  const params = { id: String(shopId) }
  const query = useRead('GET /api/looks/{id}', { params })
  const stored = query.data?.data
  // With the version that the choice began with.
  const [choice, setChoice] = useKept<(Look & { version: number }) | undefined>('look', undefined)
  const { mutateAsync, isPending: isSending } = useWrite(shopLooks.update)
  const shown = choice ?? stored
  const isUnsaved =
    stored !== undefined &&
    choice !== undefined &&
    (choice.cloth !== stored.cloth || choice.voice !== stored.voice || choice.pattern !== stored.pattern)

  const save = async () => {
    if (choice === undefined || !isUnsaved || isSending) return
    const reply = await mutateAsync({ params: { id: shopId }, body: choice })
    if (reply.ok) {
      setChoice(undefined)
      toast({ variant: 'success', title: words.saved })
    } else if (reply.code !== 'outdated') showFailure(words.saveFailed, reply)
  }

  return {
    query,
    shown: shown && lookOf(shown),
    isUnsaved,
    isStale: isUnsaved && stored.version > choice.version,
    isSending,
    choose: (change: Partial<Look>) =>
      setChoice((present) => {
        const from = present ?? stored
        return from && { ...lookOf(from), version: from.version, ...change }
      }),
    load: () => setChoice(undefined),
    /** Goes on with the choice over what another screen saved. */
    overwrite: () => setChoice((present) => present && stored && { ...present, version: stored.version }),
    save: () => void save(),
  }
}

/** The fields of a look alone. */
const lookOf = ({ cloth, voice, pattern }: Look): Look => ({ cloth, voice, pattern })
