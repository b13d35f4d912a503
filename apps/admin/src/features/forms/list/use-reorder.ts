import { type FormSection, forms as endpoints } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import { invalidate, useSend } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useReorder as useSavedOrder } from '#platform/lists/use-reorder.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { toast } from '#platform/toast.tsx'

/** The order of the sections, saved with each move. Rule FORM-7. */
export const useReorder = (sections: readonly FormSection[]) => {
  const texts = useWords(words).toasts
  const { mutateAsync } = useSend(endpoints.reorder)
  const showFailure = useFailureToast()
  return useSavedOrder(sections, {
    save: (ids) => mutateAsync({ body: { ids } }),
    refresh: () => invalidate(['forms']),
    onSettled: (refusal) => {
      if (refusal === undefined) toast({ variant: 'success', title: texts.sorted })
      else
        showFailure(texts.sortFailed, {
          ...refusal,
          message: refusal.code === 'outdated' ? texts.sortOutdated : refusal.message,
        })
    },
  })
}
