import { type Page, pages as pageCalls } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { pageScope, patchPage } from '../editor/page-cache.ts'

/** Publishes or hides a page: shown at once, and taken back where it fails. Rule PAGE-6. */
export const usePublish = ({ id, publish_state }: Pick<Page, 'id' | 'publish_state'>) => {
  const words = useWords(pageWords).toasts
  const showFailure = useFailureToast()
  const set = (to: Page['publish_state']) => patchPage(id, (page) => ({ ...page, publish_state: to }))
  const { mutateAsync } = useWrite(pageCalls.update, {
    scope: pageScope(id),
    show: ({ body }) => {
      set(body.publish_state)
      return () => set(publish_state)
    },
  })
  return async (to: 'published' | 'draft'): Promise<void> => {
    const reply = await mutateAsync({ params: { id }, body: { publish_state: to } })
    if (reply.ok)
      return toast({ variant: 'success', title: words.updated, description: words.updatedTexts[to] })
    showFailure(words.pagePublishFailed, reply)
  }
}
