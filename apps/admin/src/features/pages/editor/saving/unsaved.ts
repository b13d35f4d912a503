// What of a page is on the screen and not saved, by the keys of its blocks. It outlives a session that ends.
import { useState } from 'react'
import { useDraft, useRestored } from '#platform/forms/use-draft.ts'
import type { Block } from '../block.ts'

/** A text that is being written, and the block as it was when the writing began: a change of any other is one of another screen. */
export type Typed = { content: string; base: Block }

/** A heading that was refused because another screen had changed it. */
export type Heading = Partial<Pick<Block, 'title' | 'publish_state'>>

type Kept = { made?: [string, Block][]; typed?: [string, Typed][]; refused?: [string, Heading][] }

export const useUnsaved = (pageId: number) => {
  const name = `page.${pageId}`
  const kept = useRestored<Kept>(name)
  const [made, changeMade] = useEntries(kept?.made)
  const [typed, changeTyped] = useEntries(kept?.typed)
  const [refused, changeRefused] = useEntries(kept?.refused)
  useDraft(name, (): Kept | undefined =>
    made.size + typed.size + refused.size > 0
      ? { made: [...made], typed: [...typed], refused: [...refused] }
      : undefined,
  )
  return {
    /** Blocks that are not saved yet. */
    made,
    changeMade,
    typed,
    changeTyped,
    refused,
    changeRefused,
    isRestored: (key: string): boolean => kept?.typed?.some(([one]) => one === key) ?? false,
    forget: (key: string) => {
      changeMade(key, () => undefined)
      changeTyped(key, () => undefined)
      changeRefused(key, () => undefined)
    },
  }
}

export type Unsaved = ReturnType<typeof useUnsaved>

/** Entries by key; a change to undefined removes one. */
const useEntries = <T>(kept: readonly [string, T][] = []) => {
  const [entries, set] = useState<ReadonlyMap<string, T>>(() => new Map(kept))
  const change = (key: string, next: (present: T | undefined) => T | undefined) =>
    set((all) => {
      const value = next(all.get(key))
      if (value === all.get(key)) return all
      const changed = new Map(all)
      if (value === undefined) changed.delete(key)
      else changed.set(key, value)
      return changed
    })
  return [entries, change] as const
}
