import type { PageSection } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#platform/api.ts'
import { useDraft, useRestored } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { type Block, isSaved } from './block.ts'
import { cachedSection, patchSection, readPageAgain } from './page-cache.ts'

/** Sends the changes of one block, by its id, one after the other. */
export type Turns = <T>(id: number, send: () => Promise<T>) => Promise<T>

type Refused = [id: Block['id'], change: Partial<Heading>][]
type Heading = Pick<PageSection, 'title' | 'publish_state'>
type Sending = {
  before: Heading
  failed: string
  /** The version that was changed, where it is not the present one; null writes over any. */
  base?: number | null | undefined
}

/**
 * Title and publish state of the blocks: shown at once, and taken back if the call fails. Where another screen changed the block
 * meanwhile, the owner says whose counts. Rules PAGE-6, PAGE-15.
 */
export const useHeadings = (
  pageId: number,
  inTurn: Turns,
  setDirty: (key: string, isDirty: boolean) => void,
) => {
  const { toasts } = useWords(pageWords)
  const showFailure = useFailureToast()
  const draft = `headings.${pageId}`
  const kept = useRestored<Refused>(draft)
  const [refused, setRefused] = useState<ReadonlyMap<Block['id'], Partial<Heading>>>(() => new Map(kept))
  useDraft(draft, (): Refused | undefined => (refused.size > 0 ? [...refused] : undefined))
  const restore = useEffectEvent(() => {
    for (const [id] of kept ?? []) setDirty(`heading ${id}`, true)
  })
  useEffect(() => restore(), [])
  const hold = (id: number, change: Partial<Heading> | undefined) => {
    setRefused((all) => {
      const next = new Map(all)
      if (change) next.set(id, { ...all.get(id), ...change })
      else next.delete(id)
      return next
    })
    setDirty(`heading ${id}`, change !== undefined)
  }
  const changeSection = async (
    id: number,
    change: Partial<Heading>,
    { before, failed, base }: Sending,
  ): Promise<boolean> => {
    if (refused.has(id) && base !== null) {
      hold(id, change)
      return false
    }
    patchSection(pageId, id, change)
    const reply = await inTurn(id, () => {
      const version = base === null ? undefined : (base ?? cachedSection(pageId, id)?.version)
      return call('PUT /api/page-sections/{id}', { params: { id }, body: { ...change, version } })
    })
    if (reply.ok) {
      patchSection(pageId, id, reply.body.data)
      return true
    }
    const shown = Object.keys(change).map((name) => [name, Reflect.get(before, name)])
    patchSection(pageId, id, Object.fromEntries(shown))
    if (reply.code === 'outdated') hold(id, change)
    else showFailure(failed, reply)
    if (reply.code === 'outdated' || reply.status === 404) await readPageAgain(pageId)
    return false
  }
  return {
    changeSection,
    /** By the block's id. */
    refused,
    isRefused: ({ id }: Block): boolean => refused.has(id),
    /** Gives up the heading for what there is now. */
    loadHeading: async (block: Block) => {
      await readPageAgain(pageId)
      if (isSaved(block)) hold(block.id, undefined)
    },
    /** In place of what another screen saved. */
    overwriteHeading: async (block: Block) => {
      const change = refused.get(block.id)
      const before = cachedSection(pageId, block.id)
      if (!isSaved(block) || !change || !before) return
      if (await changeSection(block.id, change, { before, failed: toasts.saveFailed, base: null }))
        hold(block.id, undefined)
    },
  }
}
