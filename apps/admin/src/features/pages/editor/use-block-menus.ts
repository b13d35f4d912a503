import { type Page, pageSections, type PageSection } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { type Block, isSameSet, isSaved } from './block.ts'
import { pageScope, patchSection, readPageAgain, withVersion } from './page-cache.ts'

type Menus = PageSection['menus']

/** The menus of a block: their choice, and their order. */
export const useBlockMenus = (page: Page, changeLocal: (block: Block, change: Partial<Block>) => void) => {
  const { toasts } = useWords(pageWords)
  const showFailure = useFailureToast()
  const scope = pageScope(page.id)
  // The version of the block has grown, which a write that waits may name.
  const order = useWrite(pageSections.reorder, { scope, onReply: () => readPageAgain(page.id) })
  const choice = useWrite(pageSections.update, {
    scope,
    complete: withVersion(page.id),
    onReply: (reply, { params }) =>
      reply.ok ? patchSection(page.id, Number(params.id), reply.body.data) : undefined,
  })
  return {
    /** Rule PAGE-16. */
    reorderMenus: async (block: Block, menus: Menus) => {
      const ids = idsOf(menus)
      if (!isSameSet(idsOf(block.menus), ids))
        return toast({ variant: 'destructive', title: toasts.badIndex })
      if (!isSaved(block)) return changeLocal(block, { menus })
      patchSection(page.id, block.id, { menus })
      const reply = await order.mutateAsync({ params: { id: block.id }, body: { ids } })
      if (!reply.ok) showFailure(toasts.menusReorderFailed, reply)
    },

    /** The menus of a block, chosen anew. A block that is not saved yet is made with them. */
    setMenus: async (block: Block, menus: Menus) => {
      if (!isSaved(block)) return changeLocal(block, { menus })
      patchSection(page.id, block.id, { menus })
      const reply = await choice.mutateAsync({ params: { id: block.id }, body: { menu_ids: idsOf(menus) } })
      if (reply.ok) return toast({ variant: 'success', title: toasts.saved, description: toasts.savedText })
      patchSection(page.id, block.id, { menus: block.menus })
      showFailure(toasts.saveFailed, reply)
    },
  }
}

const idsOf = (menus: Menus): number[] => menus.map(({ id }) => id)
