// The blocks of one page and what can be done with them.
import type { Page, PageSection } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { call, newIdempotencyKey } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { type Block, type BlockType, isSameSet, isSaved, newBlock, savedIds } from './block.ts'
import { useBlockMenus } from './menus/use-block-menus.ts'
import { patchPage, readPageAgain } from './page-cache.ts'
import { type ShownBlocks, useShownBlocks } from './shown-blocks.ts'
import type { Begun } from './title-field.tsx'
import { type Turns, useHeadings } from './use-headings.ts'
import { useLatest } from './use-latest.ts'

export type BlockEditor = ReturnType<typeof useBlocks>

/** What the part gets in which a block is edited; that of a new block is open. */
export type BodyProps = { editor: BlockEditor; block: Block; name: string; isNew: boolean }

export const useBlocks = (page: Page) => {
  const { toasts } = useWords(pageWords)
  const { isDirty, setDirty } = useDirty()
  const [typed] = useState(() => new Map<string, string>())
  const shown = useShownBlocks(page, typed)
  const { changeLocal } = shown
  const touched = useRef<() => void>(undefined)
  const savedElsewhere = useRef(0)
  const inTurn = useTurns()
  const { changeSection, refused, ...headings } = useHeadings(page.id, inTurn, setDirty)
  // A refused heading is shown until the owner has said whose counts.
  const blocks = useMemo(
    () => shown.blocks.map((block) => ({ ...block, ...refused.get(block.id) })),
    [shown.blocks, refused],
  )
  useEffect(() => touched.current?.(), [blocks, page.images])
  const sendOrder = useSendOrder(page.id, shown)
  return {
    page,
    blocks,
    /** What is typed and not saved, by key. */
    typed,
    touched,
    /** Counts what other parts of the screen saved of the page. */
    savedElsewhere,
    noteSavedElsewhere: () => {
      savedElsewhere.current += 1
      touched.current?.()
    },
    isDirty,
    setDirty,
    inTurn,
    create: useCreate(page, shown, { changeSection, sendOrder }),
    ...useBlockMenus(page, shown),
    ...headings,

    add: (type: BlockType): string => {
      const key = newIdempotencyKey()
      shown.addLocal(newBlock(key, type, page.type, blocks))
      return key
    },

    reorder: (wanted: readonly Block[]) => {
      const keys = wanted.map(({ key }) => key)
      const known = blocks.map(({ key }) => key)
      if (!isSameSet(known, keys)) return toast({ variant: 'destructive', title: toasts.badIndex })
      shown.setOrder(keys)
      const ids = savedIds(wanted)
      if (ids.join() !== savedIds(blocks).join()) void sendOrder(ids)
    },

    /** Of what the heading was when its field was entered. Rule PAGE-15. */
    saveTitle: async (block: Block, title: string, begun: Begun) => {
      if (!isSaved(block)) return changeLocal(block.key, { title })
      const base = block.title === begun.value ? undefined : begun.version
      await changeSection(block.id, { title }, { before: block, failed: toasts.titleFailed, base })
    },

    /** Rules PAGE-6, PAGE-18. */
    togglePublish: async (block: Block) => {
      if (block.type === 'menu') return toast({ variant: 'destructive', title: toasts.menusShown })
      const publish_state = block.publish_state === 'draft' ? 'published' : 'draft'
      if (!isSaved(block)) return changeLocal(block.key, { publish_state })
      if (await changeSection(block.id, { publish_state }, { before: block, failed: toasts.publishFailed }))
        toast({ variant: 'success', title: toasts.updated, description: toasts.blockStates[publish_state] })
    },

    remove: async (block: Block): Promise<ActionResult> => {
      let wasThere = true
      if (isSaved(block)) {
        const reply = await call('DELETE /api/page-sections/{id}', { params: { id: block.id } })
        if (!reply.ok && reply.status !== 404)
          return { ok: false, message: [toasts.removeFailed, reply.message].filter(Boolean).join(' ') }
        wasThere = reply.ok
        patchPage(page.id, (cached) => ({
          ...cached,
          sections: cached.sections.filter(({ id }) => id !== block.id),
        }))
      } else shown.removeLocal(block.key)
      typed.delete(block.key)
      setDirty(block.key, false)
      if (wasThere) toast({ variant: 'success', title: toasts.removed, description: toasts.removedText })
      // Another screen was first.
      else toast({ variant: 'destructive', title: toasts.blockGone })
      return { ok: true }
    },
  }
}

/** Whether there is input that is not saved, of any block. */
const useDirty = () => {
  const [dirty, setKeys] = useState<ReadonlySet<string>>(new Set())
  const setDirty = (key: string, isDirty: boolean) =>
    setKeys((all) => {
      if (all.has(key) === isDirty) return all
      const next = new Set(all)
      if (isDirty) next.add(key)
      else next.delete(key)
      return next
    })
  return { isDirty: dirty.size > 0, setDirty }
}

/** Sends the changes of one block one after the other: each raises its version, which a save of the content names. Rule PAGE-15. */
const useTurns = (): Turns => {
  const [last] = useState(() => new Map<number, Promise<unknown>>())
  return <T>(id: number, send: () => Promise<T>): Promise<T> => {
    const turn = (last.get(id) ?? Promise.resolve()).then(send)
    last.set(id, turn)
    return turn
  }
}

const useSendOrder = (pageId: number, { setOrder }: ShownBlocks) => {
  const { toasts } = useWords(pageWords)
  const showFailure = useFailureToast()
  return useLatest(async (wanted: readonly number[]) => {
    const reply = await call('PUT /api/pages/{id}/reorder', {
      params: { id: pageId },
      body: { ids: [...wanted] },
    })
    if (reply.ok) {
      const place = new Map(wanted.map((id, index) => [id, index + 1]))
      patchPage(pageId, (cached) => ({
        ...cached,
        sections: cached.sections.map((one) => ({ ...one, priority: place.get(one.id) ?? one.priority })),
      }))
      return true
    }
    setOrder(undefined)
    await readPageAgain(pageId)
    showFailure(toasts.reorderFailed, reply)
    return false
  })
}

/** The first save of a block. `idempotencyKey` names the attempt: a repeat makes no second one. */
const useCreate = (
  page: Page,
  { present, beginMaking, endMaking, keepKey }: ShownBlocks,
  {
    changeSection,
    sendOrder,
  }: {
    changeSection: ReturnType<typeof useHeadings>['changeSection']
    sendOrder: ReturnType<typeof useSendOrder>
  },
) => {
  const { toasts } = useWords(pageWords)
  /** What was changed on the screen while the block was on its way. */
  const catchUp = (block: Block, made: PageSection) => {
    const ids = present.current.flatMap((one) =>
      one.key === block.key ? made.id : isSaved(one) ? one.id : [],
    )
    // It was put elsewhere than last.
    if (ids.at(-1) !== made.id) void sendOrder(ids)
    const { title, publish_state } = present.current.find(({ key }) => key === block.key) ?? block
    if (title !== made.title || publish_state !== made.publish_state)
      void changeSection(made.id, { title, publish_state }, { before: made, failed: toasts.saveFailed })
  }
  return async (block: Block, content: string, idempotencyKey: string, isBackground = false) => {
    beginMaking()
    const { type, title, publish_state, priority } = block
    const menus = type === 'menu' && { menu_ids: block.menus.map(({ id }) => id) }
    const body = { page_id: page.id, type, content, title, publish_state, priority, ...menus }
    const reply = await call('POST /api/page-sections', { body, idempotencyKey }, { isBackground })
    if (reply.ok) {
      const made = reply.body.data
      keepKey(made.id, block.key)
      patchPage(page.id, (cached) => ({
        ...cached,
        sections: [...cached.sections.filter(({ id }) => id !== made.id), made],
      }))
      catchUp(block, made)
    }
    endMaking()
    return reply
  }
}
