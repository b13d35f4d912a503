import { firstStepCalls, type FirstStepName } from '@noren/contract/shops/first-steps'
import type { Reply } from '@noren/contract/client'
import { firstSteps } from '@noren/words/admin/first-steps'
import type { QueryKey } from '@tanstack/react-query'
import { changeCached } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Puts the list away, or shows it again. */
export const useHideSteps = () => {
  const words = useWords(firstSteps)
  const showFailure = useFailureToast()
  const { mutateAsync } = useWrite(firstStepCalls.hide, { scope: 'first steps', onReply: keepAnswer })
  return (isHidden: boolean): void =>
    void mutateAsync({ body: { is_hidden: isHidden } }).then((reply) =>
      reply.ok ? undefined : showFailure(words.changeFailed, reply),
    )
}

/** Says of a step that it is fine as it is, or takes that back. */
export const useConfirmStep = () => {
  const words = useWords(firstSteps)
  const showFailure = useFailureToast()
  const { mutateAsync } = useWrite(firstStepCalls.confirm, { scope: 'first steps', onReply: keepAnswer })
  return (name: FirstStepName, isConfirmed: boolean): void =>
    void mutateAsync({ params: { name }, body: { is_confirmed: isConfirmed } }).then((reply) =>
      reply.ok ? undefined : showFailure(words.changeFailed, reply),
    )
}

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

const keepAnswer = (reply: Reply<'PUT /api/first-steps'>): QueryKey | undefined =>
  reply.ok ? changeCached('GET /api/first-steps', {}, () => reply.body) : undefined
