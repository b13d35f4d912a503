import { Button } from '@noren/ui/button'
import { Icon, pencilIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { pages as pageWords } from '@noren/words/admin/pages'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'
import { excerptOf } from '../rich-text/clean.ts'
import type { EditorHandle } from '../rich-text/rich-text-editor.tsx'
import { SaveIndicator } from './saving/save-indicator.tsx'
import type { BodyProps } from './use-blocks.ts'
import { useSave } from './saving/use-save-block.ts'

/** The text of a block: its first words, and the editor once it is opened. A new one is open. */
export const DocumentBody = ({ editor, block, name, isNew }: BodyProps): ReactNode => {
  const words = useWords(pageWords)
  const handle = useRef<EditorHandle>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { state, change, leave, save, reload, content } = useSave(editor, block)
  const isTyped = editor.typed.has(block.key)
  const [isOpen, setOpen] = useState(isNew || isTyped)
  // What another screen saved, or what is left after the typed text was given up. With the render itself: what is typed between the
  // render and a later effect would be replaced.
  useLayoutEffect(() => {
    if (!isTyped) handle.current?.replace(block.content)
  }, [isTyped, block.content])
  const close = () => {
    setOpen(false)
    leave()
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <div className={`flex flex-col gap-2 ${editor.page.type === 'booking' ? 'px-2 pb-2' : 'px-3 pb-3'}`}>
      {isOpen ? (
        <>
          <RichTextEditor
            ref={handle}
            content={content}
            label={words.body(name)}
            onChange={change}
            onLeave={leave}
          />
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="quiet" onClick={close}>
              {words.close}
            </Button>
          </div>
        </>
      ) : (
        <div className="relative flex items-center gap-3 rounded-md bg-paper px-3 py-1 text-sm text-ink-soft hover:bg-primary-tint">
          <p className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">{excerptOf(content) || words.noText}</p>
          <button
            ref={opener}
            type="button"
            aria-label={words.editOf(name)}
            onClick={() => setOpen(true)}
            className="inline-flex min-h-11 shrink-0 items-center gap-1 font-bold text-primary after:absolute after:inset-0"
          >
            <Icon path={pencilIcon} size={16} />
            {words.edit}
          </button>
        </div>
      )}
      <SaveIndicator
        state={state}
        onRetry={() => save()}
        onReload={() => void reload()}
        onOverwrite={() => save(true)}
      />
      {typeof block.id === 'string' && state === 'idle' && (
        <div className="flex flex-wrap items-center gap-2 text-sm text-caution">
          <b>{words.unsaved}</b>
          <span>{words.unsavedText}</span>
          <Button variant="outline" size="sm" onClick={() => save()} className="ml-auto">
            {words.saveNew}
          </Button>
        </div>
      )}
    </div>
  )
}

const EditorSkeleton = () => (
  <div className="rounded-lg border border-line p-2">
    <Skeleton className="h-11" />
    <Skeleton className="mt-2 h-28" />
  </div>
)

/** Fetched when the first block is opened; decision 0047. */
const RichTextEditor = onDemand(
  async () => (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor,
  {
    fallback: <EditorSkeleton />,
  },
)
