// The blocks as the list shows them. What is saved stands in the cached page, what is not stands here.
import type { Page } from '@noren/contract/pages/pages'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDraft, useRestored } from '#platform/forms/use-draft.ts'
import { arrange, type Block, isSaved } from './block.ts'

export const useShownBlocks = (page: Page, typed: ReadonlyMap<string, string>) => {
  const draft = `page.${page.id}`
  const kept = useRestored<readonly Block[]>(draft)
  const [unsaved, setUnsaved] = useState(kept ?? [])
  useDraft(draft, () => (unsaved.length > 0 ? unsaved : undefined))
  const [order, setOrder] = useState<readonly string[]>()
  // While a block is being made, blocks with higher ids are held back: one of them is it, and the answer says which.
  const [making, setMaking] = useState<{ count: number; above: number }>({ count: 0, above: 0 })
  const [keys, setKeys] = useState<ReadonlyMap<number, string>>(new Map())
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
  // A block that another screen deleted while its text was being written stays as one that is not saved.
  useLayoutEffect(() => {
    const shown = new Set(blocks.map(({ key }) => key))
    const gone = present.current.flatMap((block) => {
      const content = typed.get(block.key)
      return shown.has(block.key) || !isSaved(block) || content === undefined
        ? []
        : [{ ...block, id: block.key, content }]
    })
    if (gone.length > 0) setUnsaved((all) => [...all, ...gone])
  }, [blocks, typed])
  useEffect(() => {
    present.current = blocks
    // What is among the saved ones now does not come back when it is deleted.
    const saved = new Set(blocks.filter(isSaved).map(({ key }) => key))
    setUnsaved((all) =>
      all.some(({ key }) => saved.has(key)) ? all.filter(({ key }) => !saved.has(key)) : all,
    )
  }, [blocks])
  return {
    blocks,
    present,
    /** By key; undefined: by priority. */
    setOrder,
    addLocal: (block: Block) => setUnsaved((all) => [...all, block]),
    changeLocal: (key: string, change: Partial<Block>) =>
      setUnsaved((all) => all.map((block) => (block.key === key ? { ...block, ...change } : block))),
    removeLocal: (key: string) => setUnsaved((all) => all.filter((block) => block.key !== key)),
    /** Around the call that makes a block. */
    beginMaking: () =>
      setMaking(({ count, above }) => ({
        count: count + 1,
        above: count > 0 ? above : Math.max(0, ...page.sections.map(({ id }) => id)),
      })),
    endMaking: () => setMaking(({ count, above }) => ({ count: count - 1, above })),
    /** The made block keeps its key. */
    keepKey: (id: number, key: string) => setKeys((all) => new Map(all).set(id, key)),
  }
}

export type ShownBlocks = ReturnType<typeof useShownBlocks>
