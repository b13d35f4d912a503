import { pageSections } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { newIdempotencyKey, untilHeard } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { type Block, isSaved } from '../block.ts'
import { pageScope, patchPage } from '../page-cache.ts'
import type { BlockEditor } from '../use-blocks.ts'

/** The first save of a block. A repeat sends what was sent before: where only its answer was lost, no second block is made. */
export const useCreate = (editor: BlockEditor, block: Block) => {
  const { toasts } = useWords(pageWords)
  const write = useWrite(pageSections.create, {
    scope: pageScope(editor.page.id),
    onReply: async (reply, { body: sent }) => {
      if (!reply.ok) {
        editor.endMaking()
        return undefined
      }
      const made = reply.body.data
      const patched = patchPage(editor.page.id, (page) => ({
        ...page,
        sections: [...page.sections.filter(({ id }) => id !== made.id), made],
      }))
      // The block on the screen becomes the saved one without leaving it.
      await untilHeard()
      editor.keepKey(made.id, block.key)
      editor.settle(block.key, sent.content ?? '', made)
      editor.endMaking()
      // What was changed on the screen while it was on its way.
      const ids = editor.blocks.flatMap((one) =>
        one.key === block.key ? made.id : isSaved(one) ? one.id : [],
      )
      if (ids.at(-1) !== made.id) editor.sendOrder(ids)
      const { title, publish_state } = block
      if (title !== made.title || publish_state !== made.publish_state)
        void editor.changeHeading(
          { key: block.key, id: made.id },
          { title, publish_state },
          toasts.saveFailed,
        )
      return patched
    },
  })
  const create = ({ content, menus }: Pick<Block, 'content' | 'menus'>, isBackground = false) => {
    const { type, title, publish_state, priority } = block
    editor.beginMaking()
    // Refused for what it is (422): nothing was made.
    const isRepeat = write.data?.ok === false && write.data.status !== 422
    return write.mutateAsync({
      ...(isRepeat && write.variables
        ? write.variables
        : {
            body: {
              page_id: editor.page.id,
              type,
              content,
              title,
              publish_state,
              priority,
              ...(type === 'menu' && { menu_ids: menus.map(({ id }) => id) }),
            },
            idempotencyKey: newIdempotencyKey(),
          }),
      isBackground,
    })
  }
  return { ...write, create }
}
