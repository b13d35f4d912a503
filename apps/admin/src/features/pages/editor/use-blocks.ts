// The blocks of one page and what can be done with them. What is saved stands in the cached page, what is not stands here.
import type { Page, PageSection } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { call, newIdempotencyKey } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { arrange, type Block, type BlockType, isSameSet, isSaved, newBlock, savedIds } from './block.ts'
import { patchPage, patchSection, readPageAgain } from './page-cache.ts'
import { useLatest } from './use-latest.ts'

export type BlockEditor = ReturnType<typeof useBlocks>

export const useBlocks = (page: Page) => {
  const { toasts } = useWords(pageWords)
  const showFailure = useFailureToast()
  const [unsaved, setUnsaved] = useState<readonly Block[]>([])
  const [order, setOrder] = useState<readonly string[]>()
  const [dirty, setDirtyKeys] = useState<ReadonlySet<string>>(new Set())
  // While a block is being made, blocks with higher ids are held back: one of them is it, and the answer says which.
  const [making, setMaking] = useState<{ count: number; above: number }>({ count: 0, above: 0 })
  const [keys, setKeys] = useState<ReadonlyMap<number, string>>(new Map())
  const [typed] = useState(() => new Map<string, string>())
  const touched = useRef<() => void>(undefined)

  const blocks = useMemo(() => {
    const saved = page.sections.flatMap((section): Block[] => {
      const key = keys.get(section.id)
      return key === undefined && making.count > 0 && section.id > making.above
        ? []
        : [{ ...section, key: key ?? String(section.id) }]
    })
    const known = new Set(saved.map(({ key }) => key))
    return arrange([...saved, ...unsaved.filter(({ key }) => !known.has(key))], order)
  }, [page.sections, unsaved, order, keys, making])
  // For what runs on after a render.
  const present = useRef(blocks)
  useEffect(() => {
    present.current = blocks
    touched.current?.()
    // What is among the saved ones now does not come back when it is deleted.
    const saved = new Set(blocks.filter(isSaved).map(({ key }) => key))
    setUnsaved((all) =>
      all.some(({ key }) => saved.has(key)) ? all.filter(({ key }) => !saved.has(key)) : all,
    )
  }, [blocks])
  useEffect(() => touched.current?.(), [page.images])

  const changeLocal = (key: string, change: Partial<Block>) =>
    setUnsaved((all) => all.map((block) => (block.key === key ? { ...block, ...change } : block)))

  const setDirty = (key: string, isDirty: boolean) =>
    setDirtyKeys((all) => {
      if (all.has(key) === isDirty) return all
      const next = new Set(all)
      if (isDirty) next.add(key)
      else next.delete(key)
      return next
    })

  const sendOrder = useLatest(async (wanted: readonly number[]) => {
    const reply = await call('PUT /api/pages/{id}/reorder', {
      params: { id: page.id },
      body: { ids: [...wanted] },
    })
    if (reply.ok) {
      const place = new Map(wanted.map((id, index) => [id, index + 1]))
      patchPage(page.id, (cached) => ({
        ...cached,
        sections: cached.sections.map((one) => ({ ...one, priority: place.get(one.id) ?? one.priority })),
      }))
      return true
    }
    setOrder(undefined)
    await readPageAgain(page.id)
    showFailure(toasts.reorderFailed, reply)
    return false
  })

  const sendMenus = useLatest(async ({ id, ids }: { id: number; ids: number[] }) => {
    const reply = await call('PUT /api/page-sections/{id}/reorder', { params: { id }, body: { ids } })
    // Its version has grown.
    await readPageAgain(page.id)
    if (!reply.ok) showFailure(toasts.menusReorderFailed, reply)
    return reply.ok
  })

  /** Shown at once, and taken back if the call fails. */
  const changeSection = async (
    id: number,
    change: Partial<Pick<PageSection, 'title' | 'publish_state'>>,
    before: Pick<PageSection, 'title' | 'publish_state'>,
    failed: string,
  ): Promise<boolean> => {
    patchSection(page.id, id, change)
    const reply = await call('PUT /api/page-sections/{id}', { params: { id }, body: change })
    if (reply.ok) patchSection(page.id, id, reply.body.data)
    else {
      const kept = Object.keys(change).map((name) => [name, Reflect.get(before, name)])
      patchSection(page.id, id, Object.fromEntries(kept))
      showFailure(failed, reply)
    }
    return reply.ok
  }

  return {
    page,
    blocks,
    /** What is typed and not saved, by key. */
    typed,
    touched,
    isDirty: dirty.size > 0,
    setDirty,

    add: (type: BlockType): string => {
      const key = newIdempotencyKey()
      setUnsaved((all) => [...all, newBlock(key, type, page.type, blocks)])
      return key
    },

    reorder: (wanted: readonly Block[]) => {
      const wantedKeys = wanted.map(({ key }) => key)
      if (
        !isSameSet(
          blocks.map(({ key }) => key),
          wantedKeys,
        )
      )
        return toast({ variant: 'destructive', title: toasts.badIndex })
      setOrder(wantedKeys)
      const ids = savedIds(wanted)
      if (ids.join() !== savedIds(blocks).join()) void sendOrder(ids)
    },

    /** The first save of a block. `idempotencyKey` names the attempt: a repeat makes no second one. */
    create: async (block: Block, content: string, idempotencyKey: string) => {
      setMaking(({ count, above }) => ({
        count: count + 1,
        above: count > 0 ? above : Math.max(0, ...page.sections.map(({ id }) => id)),
      }))
      const reply = await call('POST /api/page-sections', {
        body: {
          page_id: page.id,
          type: block.type,
          content,
          title: block.title,
          publish_state: block.publish_state,
          priority: block.priority,
          ...(block.type === 'menu' && { menu_ids: block.menus.map(({ id }) => id) }),
        },
        idempotencyKey,
      })
      if (reply.ok) {
        const made = reply.body.data
        const local = present.current.find(({ key }) => key === block.key) ?? block
        setKeys((all) => new Map(all).set(made.id, block.key))
        patchPage(page.id, (cached) => ({
          ...cached,
          sections: [...cached.sections.filter(({ id }) => id !== made.id), made],
        }))
        const ids = present.current.flatMap((one) =>
          one.key === block.key ? made.id : isSaved(one) ? one.id : [],
        )
        // It was put elsewhere than last before it was saved.
        if (ids.at(-1) !== made.id) void sendOrder(ids)
        // Its title or its toggle was changed while it was on its way.
        const { title, publish_state } = local
        if (title !== made.title || publish_state !== made.publish_state)
          void changeSection(made.id, { title, publish_state }, made, toasts.saveFailed)
      }
      setMaking(({ count, above }) => ({ count: count - 1, above }))
      return reply
    },

    saveTitle: async (block: Block, title: string) => {
      if (title === block.title) return
      if (!isSaved(block)) return changeLocal(block.key, { title })
      await changeSection(block.id, { title }, block, toasts.titleFailed)
    },

    /** Rules PAGE-6, PAGE-18. */
    togglePublish: async (block: Block) => {
      if (block.type === 'menu') return toast({ variant: 'destructive', title: toasts.menusShown })
      const publish_state = block.publish_state === 'draft' ? 'published' : 'draft'
      if (!isSaved(block)) return changeLocal(block.key, { publish_state })
      if (await changeSection(block.id, { publish_state }, block, toasts.publishFailed))
        toast({ variant: 'success', title: toasts.updated, description: toasts.blockStates[publish_state] })
    },

    remove: async (block: Block): Promise<ActionResult> => {
      const forget = () => {
        typed.delete(block.key)
        setDirty(block.key, false)
      }
      if (isSaved(block)) {
        const reply = await call('DELETE /api/page-sections/{id}', { params: { id: block.id } })
        if (!reply.ok && reply.status !== 404)
          return { ok: false, message: [toasts.removeFailed, reply.message].filter(Boolean).join(' ') }
        patchPage(page.id, (cached) => ({
          ...cached,
          sections: cached.sections.filter(({ id }) => id !== block.id),
        }))
        forget()
        if (reply.ok) toast({ variant: 'success', title: toasts.removed, description: toasts.removedText })
        // Another screen was first.
        else toast({ variant: 'destructive', title: toasts.blockGone })
        return { ok: true }
      }
      setUnsaved((all) => all.filter(({ key }) => key !== block.key))
      forget()
      toast({ variant: 'success', title: toasts.removed, description: toasts.removedText })
      return { ok: true }
    },

    /** Rule PAGE-16. */
    reorderMenus: (block: Block, menus: PageSection['menus']) => {
      const ids = menus.map(({ id }) => id)
      if (
        !isSameSet(
          block.menus.map(({ id }) => id),
          ids,
        )
      )
        return toast({ variant: 'destructive', title: toasts.badIndex })
      if (!isSaved(block)) return changeLocal(block.key, { menus })
      patchSection(page.id, block.id, { menus })
      void sendMenus({ id: block.id, ids })
    },

    /** The menus of a block, chosen anew. A block that is not saved yet is made with them. */
    setMenus: async (block: Block, menus: PageSection['menus']) => {
      if (!isSaved(block)) return changeLocal(block.key, { menus })
      patchSection(page.id, block.id, { menus })
      const body = { menu_ids: menus.map(({ id }) => id), version: block.version }
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
