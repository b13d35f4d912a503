import { menus as endpoints, type Menu } from '@noren/contract/menus'
import { menus as menuWords } from '@noren/words/admin/menus'
import { invalidate, useSend } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useReorder as useSavedOrder } from '#platform/lists/use-reorder.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'

/** The order of the menus, saved with each move. Rule MENU-13. */
export const useReorder = (menus: readonly Menu[]) => {
  const words = useWords(menuWords).toasts
  const { mutateAsync } = useSend(endpoints.reorder)
  const showFailure = useFailureToast()
  return useSavedOrder(menus, {
    save: (ids) => mutateAsync({ body: { ids } }),
    refresh: () => invalidate(['menus']),
    onSettled: (refusal) => {
      if (refusal === undefined) toast({ variant: 'success', title: words.sorted })
      else
        showFailure(words.sortFailed, {
          ...refusal,
          message: refusal.code === 'outdated' ? words.sortOutdated : refusal.message,
        })
    },
  })
}
