import type { Page, PageSection } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { call } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { toast } from '#platform/toast.tsx'
import { type Block, isSameSet, isSaved } from '../block.ts'
import { patchSection, readPageAgain } from '../page-cache.ts'
import type { ShownBlocks } from '../shown-blocks.ts'
import { useLatest } from '../use-latest.ts'

type Menus = PageSection['menus']

/** The menus of a block: their choice, and their order. */
export const useBlockMenus = (page: Page, { changeLocal }: ShownBlocks) => {
  const { toasts } = useWords(pageWords)
  const showFailure = useFailureToast()
  const sendOrder = useLatest(async ({ id, ids }: { id: number; ids: number[] }) => {
    const reply = await call('PUT /api/page-sections/{id}/reorder', { params: { id }, body: { ids } })
    // Its version has grown.
    await readPageAgain(page.id)
    if (!reply.ok) showFailure(toasts.menusReorderFailed, reply)
    return reply.ok
  })
  return {
    /** Rule PAGE-16. */
    reorderMenus: (block: Block, menus: Menus) => {
      const ids = idsOf(menus)
      if (!isSameSet(idsOf(block.menus), ids))
        return toast({ variant: 'destructive', title: toasts.badIndex })
      if (!isSaved(block)) return changeLocal(block.key, { menus })
      patchSection(page.id, block.id, { menus })
      void sendOrder({ id: block.id, ids })
    },

    /** The menus of a block, chosen anew. A block that is not saved yet is made with them. */
    setMenus: async (block: Block, menus: Menus) => {
      if (!isSaved(block)) return changeLocal(block.key, { menus })
      patchSection(page.id, block.id, { menus })
      const body = { menu_ids: idsOf(menus), version: block.version }
      const reply = await call('PUT /api/page-sections/{id}', { params: { id: block.id }, body })
      if (reply.ok) {
        patchSection(page.id, block.id, reply.body.data)
        toast({ variant: 'success', title: toasts.saved, description: toasts.savedText })
      } else {
        patchSection(page.id, block.id, { menus: block.menus })
        await readPageAgain(page.id)
        showFailure(toasts.saveFailed, reply)
      }
    },
  }
}

const idsOf = (menus: Menus): number[] => menus.map(({ id }) => id)
