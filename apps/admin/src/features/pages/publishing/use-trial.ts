import { firstSteps } from '@noren/words/admin/first-steps'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Opens the owner's own page to be tried, in a new tab. Rule SHOP-24. */
export const useTrial = () => {
  const words = useWords(firstSteps).trial
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useWrite('POST /api/first-steps/trial')
  const open = async () => {
    // Opened by the press itself: what opens later is blocked by browsers.
    const tab = window.open('about:blank', '_blank')
    const reply = await mutateAsync({})
    if (!reply.ok) {
      tab?.close()
      return showFailure(words.failed, reply)
    }
    const { url } = reply.body.data
    if (tab) return tab.location.replace(url)
    toast({
      variant: 'success',
      title: words.blocked,
      action: { label: words.press, onPress: () => void window.open(url) },
    })
  }
  return { isOpening: isPending, open: () => void open() }
}
