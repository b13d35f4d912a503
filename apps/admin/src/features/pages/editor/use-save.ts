import { pages as pageWords } from '@noren/words/admin/pages'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, newIdempotencyKey } from '#platform/api.ts'
import { useDraft, useRestored } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import type { EditorHandle } from '../rich-text/editor.tsx'
import { type Block, isSaved } from './block.ts'
import { cachedSection, patchSection, readPageAgain } from './page-cache.ts'
import type { BlockEditor } from './use-blocks.ts'

export type SaveState = 'idle' | 'saving' | 'failed' | 'outdated'

/** Milliseconds. Rule PAGE-24. */
const pause = 500

/**
 * Saves the document of a block when its editor was left and it differs from what was saved last. A save that waits is given up
 * when the block goes away. Rules PAGE-15, PAGE-24.
 */
export const useSave = (editor: BlockEditor, block: Block, handle: RefObject<EditorHandle | null>) => {
  const words = useWords(pageWords)
  const showFailure = useFailureToast()
  const draft = `block.${block.key}`
  const kept = useRestored<Kept>(draft)
  const [state, setState] = useState<SaveState>(kept && isSaved(block) ? 'failed' : 'idle')
  const [isUnreachable, setUnreachable] = useState(false)
  /** What is typed, and what was saved last, as this editor writes it. */
  const now = useRef(kept?.typed ?? block.content)
  const saved = useRef(block.content)
  /** What the editor was loaded with: a change of any other version is one of another screen. */
  const base = useRef({ id: block.id, content: block.content, version: block.version, ...kept?.base })
  useDraft(draft, (): Kept | undefined => {
    const { content, version } = base.current
    return now.current === saved.current ? undefined : { typed: now.current, base: { content, version } }
  })
  const write = useWrite(editor, block)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)
  const isWanted = useRef(false)

  const tell = (next: SaveState) => {
    setState(next)
    editor.setDirty(block.key, next !== 'idle' || now.current !== saved.current)
  }
  const load = ({ id, content, version }: Block) => {
    base.current = { id, content, version }
    now.current = content
    saved.current = content
    editor.typed.delete(block.key)
    handle.current?.replace(content)
    tell('idle')
  }
  const follow = useEffectEvent(() => {
    const isNew = block.content !== base.current.content || block.id !== base.current.id
    if (!isNew) base.current.version = block.version
    // An answer that is on its way, or was lost, says itself what became of the save.
    else if (isSending.current || state === 'failed') return
    else if (now.current === saved.current) load(block)
    else if (isSaved(block)) tell('outdated')
  })
  useEffect(() => follow(), [block.id, block.content, block.version])
  const restore = useEffectEvent(() => {
    if (!kept) return
    editor.typed.set(block.key, kept.typed)
    tell(state)
    editor.touched.current?.()
  })
  useEffect(() => restore(), [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const save = async (isForced = false, isBackground = false): Promise<void> => {
    clearTimeout(timer.current)
    isWanted.current = isSending.current
    if (isSending.current) return
    isSending.current = true
    tell('saving')
    const { reply, sent } = await write(now.current, isForced ? undefined : base.current, isBackground)
    isSending.current = false
    if (!reply.ok) {
      console.error(words.save.log, { id: block.id, status: reply.status, code: reply.code })
      tell(reply.code === 'outdated' ? 'outdated' : 'failed')
      setUnreachable(reply.status === 0)
      const message = reply.errors?.['content']?.[0] ?? reply.message
      return showFailure(words.toasts.saveFailed, { status: reply.status, message })
    }
    const { id, content, version } = reply.body.data
    base.current = { id, content, version }
    saved.current = sent
    patchSection(editor.page.id, id, reply.body.data)
    tell('idle')
    if (now.current === sent) editor.typed.delete(block.key)
    // Typed and left meanwhile, or changed between an attempt and its repeat.
    else if (isWanted.current || isForced) return latest.current()
    else timer.current = setTimeout(() => void latest.current(false, true), pause)
    toast({ variant: 'success', title: words.toasts.saved, description: words.toasts.savedText })
  }
  /** Of the last render, for what runs later. */
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  const isCut = state === 'failed' && isUnreachable
  useEffect(() => {
    const again = () => void latest.current(false, true)
    if (isCut) addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isCut])

  return {
    state,
    change: (content: string) => {
      now.current = content
      editor.typed.set(block.key, content)
      editor.setDirty(block.key, state !== 'idle' || content !== saved.current)
      editor.touched.current?.()
    },
    leave: () => {
      clearTimeout(timer.current)
      if (now.current === saved.current || state === 'outdated') return
      // Something else may be being written by then.
      timer.current = setTimeout(() => void latest.current(false, true), pause)
    },
    /** At once; where it is forced, in place of what another screen saved. */
    save: (isForced = false) => void save(isForced),
    /** Gives up what is typed for what there is now. */
    reload: async () => {
      await readPageAgain(editor.page.id)
      const section = cachedSection(editor.page.id, block.id)
      if (section) load({ ...block, ...section })
    },
    /** What an editor that is opened begins with. */
    content: () => now.current,
    isRestored: kept !== undefined,
  }
}

type Base = Pick<Block, 'content' | 'version'>
type Kept = { typed: string; base: Base }

/** A change of title or state that was sent before has raised the version of the same content. */
const versionOf = (pageId: number, id: number, base: Base): number | undefined => {
  const cached = cachedSection(pageId, id)
  return cached?.content === base.content ? cached.version : base.version
}

/** Sends a content; one that is to write over any other has no version. */
const useWrite = (editor: BlockEditor, block: Block) => {
  const attempt = useRef<{ key: string; content: string }>(undefined)
  return async (content: string, base: Base | undefined, isBackground: boolean) => {
    if (!isSaved(block)) {
      // A repeat sends what was sent before: where only its answer was lost, no second block is made.
      attempt.current ??= { key: newIdempotencyKey(), content }
      const { content: first, key } = attempt.current
      const reply = await editor.create(block, first, key, isBackground)
      // Refused for what it is: nothing was made.
      if (reply.ok || reply.status === 422) attempt.current = undefined
      return { reply, sent: first }
    }
    const { id, type } = block
    const reply = await editor.inTurn(id, () => {
      const pageId = editor.page.id
      const { title, publish_state } = cachedSection(pageId, id) ?? block
      const body = base
        ? { page_id: pageId, type, title, publish_state, content, version: versionOf(pageId, id, base) }
        : { page_id: pageId, type, content }
      return call('PUT /api/page-sections/{id}', { params: { id }, body }, { isBackground })
    })
    return { reply, sent: content }
  }
}
