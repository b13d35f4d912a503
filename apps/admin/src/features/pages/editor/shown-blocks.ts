// The blocks as the list shows them: the saved ones of the cached page, and those that are not saved.
import type { Page } from '@noren/contract/pages/pages'
import { useMemo, useState } from 'react'
import { arrange, type Block } from './block.ts'
import type { Unsaved } from './saving/unsaved.ts'

export const useShownBlocks = (page: Page, { made, typed, refused }: Unsaved) => {
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
    const known = new Set([...saved.map(({ key }) => key), ...made.keys()])
    // One that another screen deleted while its text was being written stays as one that is not saved.
    const gone = [...typed.entries()].flatMap(([key, { base }]) =>
      known.has(key) ? [] : [{ ...base, id: key, content: '' }],
    )
    const unsaved = [...made.values()].filter(({ key }) => !saved.some((one) => one.key === key))
    // A refused heading is shown until the owner has said whose counts.
    return arrange([...saved, ...unsaved, ...gone], order).map((block) => ({
      ...block,
      ...refused.get(block.key),
    }))
  }, [page.sections, made, typed, refused, order, keys, making])
  return {
    blocks,
    /** By key; undefined: by priority. */
    setOrder,
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
