import { pageSections } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useEffect, useEffectEvent, useState } from 'react'
import { untilHeard } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { type Block, isSaved } from '../block.ts'
import { cachedSection, pageScope, patchSection, readPageAgain } from '../page-cache.ts'
import type { BlockEditor } from '../use-blocks.ts'
import { useCreate } from './use-create.ts'

export type SaveState = 'idle' | 'saving' | 'failed' | 'outdated'

/** Milliseconds. Rule PAGE-24. */
const pause = 500

/**
 * Saves the document of a block when its editor was left and it differs from what was saved last. A save that waits is given up
 * when the block goes away. Rules PAGE-15, PAGE-24.
 */
export const useSave = (editor: BlockEditor, block: Block) => {
  const { save: words, toasts } = useWords(pageWords)
  const showFailure = useFailureToast()
  const typed = editor.typed.get(block.key)
  const [isLeft, setLeft] = useState(false)
  const making = useCreate(editor, block)
  const update = useUpdate(editor, block)
  const { isPending, data: reply, variables } = isSaved(block) ? update : making
  const refusal = typed && reply?.ok === false ? reply : undefined
  const state = ((): SaveState => {
    if (isPending) return 'saving'
    if (refusal) return refusal.code === 'outdated' ? 'outdated' : 'failed'
    if (!typed || !isSaved(block)) return 'idle'
    if (typed.base.content !== block.content) return 'outdated'
    return !reply && editor.isRestored(block.key) ? 'failed' : 'idle'
  })()

  const save = async ({ isForced = false, isBackground = false } = {}): Promise<void> => {
    if (isPending) return
    const content = typed?.content ?? block.content
    const answer = isSaved(block)
      ? await update.send(content, isForced, isBackground)
      : await making.create({ content, menus: [] }, isBackground)
    if (answer.ok) return toast({ variant: 'success', title: toasts.saved, description: toasts.savedText })
    console.error(words.log, { id: block.id, status: answer.status, code: answer.code })
    const message = answer.errors?.['content']?.[0] ?? answer.message
    showFailure(toasts.saveFailed, { status: answer.status, message })
  }
  // Something else may be being written by then.
  const saveInBackground = useEffectEvent(() => void save({ isBackground: true }))
  const content = typed?.content
  const wasSent = state === 'failed' && variables?.body.content === content
  const due = isLeft && !isPending && state !== 'outdated' && !wasSent ? content : undefined
  useEffect(() => {
    if (due === undefined) return undefined
    const timer = setTimeout(() => saveInBackground(), pause)
    return () => clearTimeout(timer)
  }, [due])

  const isCut = state === 'failed' && refusal?.status === 0
  useEffect(() => {
    if (!isCut) return undefined
    const again = () => saveInBackground()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isCut])

  return {
    state,
    /** What is typed, or what is saved. */
    content: content ?? block.content,
    change: (next: string) => {
      setLeft(false)
      editor.changeTyped(block.key, (present) => ({ content: next, base: present?.base ?? block }))
    },
    leave: () => setLeft(true),
    /** At once; where it is forced, in place of what another screen saved. */
    save: (isForced = false) => void save({ isForced }),
    /** Gives up what is typed for what there is now. */
    reload: async () => {
      await readPageAgain(editor.page.id)
      update.reset()
      editor.changeTyped(block.key, () => undefined)
    },
  }
}

/** Names the version that was changed; a change of title or state that was sent before has raised that of the same content. */
const useUpdate = (editor: BlockEditor, { id, key, type }: Block) => {
  const pageId = editor.page.id
  const base = editor.typed.get(key)?.base
  const write = useWrite(pageSections.update, {
    scope: pageScope(pageId),
    complete: ({ body, ...input }) => {
      const section = cachedSection(pageId, id)
      if (body.version === undefined || !section || !base) return { ...input, body }
      const { title, publish_state, content, version } = section
      const changed = content === base.content ? version : base.version
      return { ...input, body: { ...body, title, publish_state, version: changed } }
    },
    onReply: async (reply, { body: sent }) => {
      if (!reply.ok) return undefined
      const patched = patchSection(pageId, reply.body.data.id, reply.body.data)
      await untilHeard()
      editor.settle(key, sent.content ?? '', reply.body.data)
      return patched
    },
  })
  const send = (content: string, isForced: boolean, isBackground: boolean) =>
    write.mutateAsync({
      params: { id },
      body: { page_id: pageId, type, content, version: isForced ? undefined : (base?.version ?? 0) },
      isBackground,
    })
  return { ...write, send }
}
