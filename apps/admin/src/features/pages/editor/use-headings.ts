import { pageSections } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite, type WriteInput, type WriteReply } from '#platform/queries/use-write.ts'
import type { Block } from './block.ts'
import { cachedSection, pageScope, patchSection, readPageAgain, withVersion } from './page-cache.ts'
import type { Heading, Unsaved } from './saving/unsaved.ts'

/**
 * Title and publish state of the blocks: shown at once, and taken back if the call fails. Where another screen changed the block
 * meanwhile, the owner says whose counts. Rules PAGE-6, PAGE-15.
 */
export const useHeadings = (pageId: number, { refused, changeRefused }: Unsaved) => {
  const { toasts } = useWords(pageWords)
  const showFailure = useFailureToast()
  const { change, overwrite } = useSectionWrites(pageId)
  const changeHeading = async (
    { key, id }: Pick<Block, 'key'> & { id: number },
    heading: Heading,
    failed: string,
    /** The version that was changed, where it is not the present one. */
    version?: number,
  ): Promise<boolean> => {
    const hold = () => changeRefused(key, (held) => ({ ...held, ...heading }))
    if (refused.has(key)) {
      hold()
      return false
    }
    const reply = await change.mutateAsync({ params: { id }, body: { ...heading, version } })
    if (reply.ok) return true
    if (reply.code === 'outdated') hold()
    else showFailure(failed, reply)
    return false
  }
  return {
    changeHeading,
    isRefused: ({ key }: Block): boolean => refused.has(key),
    /** Gives up the heading for what there is now. */
    loadHeading: async ({ key }: Block) => {
      await readPageAgain(pageId)
      changeRefused(key, () => undefined)
    },
    /** In place of what another screen saved. */
    overwriteHeading: async ({ key, id }: Block) => {
      const reply = await overwrite.mutateAsync({ params: { id }, body: { ...refused.get(key) } })
      if (reply.ok) changeRefused(key, () => undefined)
      else showFailure(toasts.saveFailed, reply)
    },
  }
}

type Input = WriteInput<typeof pageSections.update>

/** Changes of a saved block that are shown at once: of the version that it has when the turn has come, or of any. */
const useSectionWrites = (pageId: number) => {
  const options = {
    scope: pageScope(pageId),
    show: ({ params: { id }, body }: Input) => {
      const before = cachedSection(pageId, Number(id))
      const { title, publish_state } = body
      const change = { ...(title !== undefined && { title }), ...(publish_state && { publish_state }) }
      const taken = Object.keys(change).map((name) => [name, before && Reflect.get(before, name)])
      patchSection(pageId, Number(id), change)
      return () => void patchSection(pageId, Number(id), Object.fromEntries(taken))
    },
    onReply: (reply: WriteReply<typeof pageSections.update>, { params: { id } }: Input) =>
      reply.ok ? patchSection(pageId, Number(id), reply.body.data) : undefined,
  }
  return {
    change: useWrite(pageSections.update, { ...options, complete: withVersion(pageId) }),
    overwrite: useWrite(pageSections.update, options),
  }
}
