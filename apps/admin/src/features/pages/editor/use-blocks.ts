// The blocks of one page and what can be done with them.
import { type Page, pages, pageSections, type PageSection } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { newIdempotencyKey } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { type Block, type BlockType, isSameSet, isSaved, newBlock, savedIds } from './block.ts'
import { useBlockMenus } from './use-block-menus.ts'
import { pageScope, patchPage } from './page-cache.ts'
import { useShownBlocks } from './shown-blocks.ts'
import type { Begun } from './title-field.tsx'
import { useUnsaved } from './saving/unsaved.ts'
import { useHeadings } from './use-headings.ts'

export type BlockEditor = ReturnType<typeof useBlocks>

/** What the part gets in which a block is edited; that of a new block is open. */
export type BodyProps = { editor: BlockEditor; block: Block; name: string; isNew: boolean }

export const useBlocks = (page: Page) => {
  const { toasts } = useWords(pageWords)
  const unsaved = useUnsaved(page.id)
  const { blocks, setOrder, ...shown } = useShownBlocks(page, unsaved)
  const [savedElsewhere, setSavedElsewhere] = useState(0)
  const [chosen, choose] = useState<string>()
  const headings = useHeadings(page.id, unsaved)
  const sendOrder = useSendOrder(page.id, () => setOrder(undefined))
  const remove = useRemove(page.id)
  const changeLocal = (block: Block, change: Partial<Block>) =>
    unsaved.changeMade(block.key, (present) => ({ ...(present ?? block), ...change }))
  return {
    page,
    blocks,
    ...shown,
    typed: unsaved.typed,
    changeTyped: unsaved.changeTyped,
    isRestored: unsaved.isRestored,
    /** After a save of a text: what was typed since is of the saved block. */
    settle: (key: string, content: string, saved: PageSection) => {
      unsaved.changeMade(key, () => undefined)
      unsaved.changeTyped(key, (typed) =>
        typed && typed.content !== content ? { ...typed, base: { ...saved, key } } : undefined,
      )
    },
    /** Counts what other parts of the screen saved of the page. */
    savedElsewhere,
    noteSavedElsewhere: () => setSavedElsewhere((count) => count + 1),
    /** Whether there is input that is not saved, of any block. */
    isDirty: unsaved.typed.size + unsaved.refused.size > 0,
    sendOrder,
    /** The key of the block that the focus was in last: the live view outlines it. Rule PAGE-190. */
    chosen,
    choose,
    ...useBlockMenus(page, changeLocal),
    ...headings,

    add: (type: BlockType): string => {
      const key = newIdempotencyKey()
      unsaved.changeMade(key, () => newBlock(key, type, page.type, blocks))
      return key
    },

    reorder: (wanted: readonly Block[]) => {
      const keys = wanted.map(({ key }) => key)
      const known = blocks.map(({ key }) => key)
      if (!isSameSet(known, keys)) return toast({ variant: 'destructive', title: toasts.badIndex })
      setOrder(keys)
      const ids = savedIds(wanted)
      if (ids.join() !== savedIds(blocks).join()) sendOrder(ids)
    },

    /** Of what the heading was when its field was entered. Rule PAGE-15. */
    saveTitle: async (block: Block, title: string, begun: Begun) => {
      if (!isSaved(block)) return changeLocal(block, { title })
      const version = block.title === begun.value ? undefined : begun.version
      await headings.changeHeading(block, { title }, toasts.titleFailed, version)
    },

    /** Rules PAGE-6, PAGE-18. */
    togglePublish: async (block: Block) => {
      if (block.type === 'menu') return toast({ variant: 'destructive', title: toasts.menusShown })
      const publish_state = block.publish_state === 'draft' ? 'published' : 'draft'
      if (!isSaved(block)) return changeLocal(block, { publish_state })
      if (await headings.changeHeading(block, { publish_state }, toasts.publishFailed))
        toast({ variant: 'success', title: toasts.updated, description: toasts.blockStates[publish_state] })
    },

    remove: async (block: Block): Promise<ActionResult> => {
      const reply = isSaved(block) ? await remove(block.id) : { ok: true as const }
      if (!reply.ok && reply.status !== 404)
        return { ok: false, message: [toasts.removeFailed, reply.message].filter(Boolean).join(' ') }
      unsaved.forget(block.key)
      if (reply.ok) toast({ variant: 'success', title: toasts.removed, description: toasts.removedText })
      // Another screen was first.
      else toast({ variant: 'destructive', title: toasts.blockGone })
      return { ok: true }
    },
  }
}

const useRemove = (pageId: number) => {
  const { mutateAsync } = useWrite(pageSections.remove, {
    scope: pageScope(pageId),
    onReply: (reply, { params }) => {
      if (!reply.ok && reply.status !== 404) return undefined
      return patchPage(pageId, (page) => ({
        ...page,
        sections: page.sections.filter(({ id }) => id !== params.id),
      }))
    },
  })
  return (id: number) => mutateAsync({ params: { id } })
}

const useSendOrder = (pageId: number, onRefused: () => void) => {
  const { toasts } = useWords(pageWords)
  const showFailure = useFailureToast()
  const { mutate } = useWrite(pages.reorder, {
    scope: pageScope(pageId),
    onReply: (reply, { body: { ids } }) => {
      if (!reply.ok) {
        onRefused()
        return showFailure(toasts.reorderFailed, reply)
      }
      const place = new Map(ids.map((id, index) => [id, index + 1]))
      return patchPage(pageId, (page) => ({
        ...page,
        sections: page.sections.map((one) => ({ ...one, priority: place.get(one.id) ?? one.priority })),
      }))
    },
  })
  return (ids: number[]) => mutate({ params: { id: pageId }, body: { ids } })
}
