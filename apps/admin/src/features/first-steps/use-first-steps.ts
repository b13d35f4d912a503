import { firstStepCalls, type FirstStepName } from '@noren/contract/shops/first-steps'
import type { Reply } from '@noren/contract/client'
import { firstSteps } from '@noren/words/admin/first-steps'
import type { QueryKey } from '@tanstack/react-query'
import { changeCached } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'

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

const keepAnswer = (reply: Reply<'PUT /api/first-steps'>): QueryKey | undefined =>
  reply.ok ? changeCached('GET /api/first-steps', {}, () => reply.body) : undefined
