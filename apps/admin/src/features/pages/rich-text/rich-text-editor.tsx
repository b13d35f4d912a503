import { Editor } from '@tiptap/core'
import { pages as pageWords } from '@noren/words/admin/pages'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useWords } from '#platform/language.ts'
import { cleanPasted, documentOf, parse } from './clean.ts'
import { extensionsOf } from './extensions.ts'
import { Toolbar } from './toolbar.tsx'

/** Replaces what the editor holds, without a change being told. */
export type EditorHandle = { replace: (content: string) => void }

/**
 * The editor of a document (decision 0047). ProseMirror keeps what is being composed alone, so a change is told when the conversion
 * of Japanese input has ended. It takes the focus when it is opened.
 */
export const RichTextEditor = ({
  ref,
  content,
  label,
  onChange,
  onLeave,
}: {
  ref?: Ref<EditorHandle>
  /** What it begins with; `replace` changes it later. */
  content: string
  label: string
  onChange: (content: string) => void
  /** The focus has left text and buttons. */
  onLeave: () => void
}): ReactNode => {
  const words = useWords(pageWords).tools
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const changed = useEffectEvent((made: Editor) => onChange(documentOf(made.getJSON())))
  const first = useEffectEvent(() => ({ content, label }))
  useEffect(() => {
    const given = first()
    const made = new Editor({
      element: place.current,
      extensions: extensionsOf(),
      content: parse(given.content) ?? null,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': given.label,
          class: 'rich min-h-32 px-4 py-3 outline-none',
        },
        transformPastedHTML: cleanPasted,
      },
      // Not by `autofocus`, which waits for a frame: who has begun to type in a heading meanwhile goes on there.
      onCreate: ({ editor: one }) => {
        if (document.activeElement?.matches('input, textarea, select')) return
        one.commands.setTextSelection(one.state.doc.content.size)
        one.view.focus()
      },
      onUpdate: ({ editor: one }) => changed(one),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])
  useEffect(() => {
    editor?.view.dom.setAttribute('aria-label', label)
  }, [editor, label])
  useImperativeHandle(
    ref,
    () => ({
      replace: (next) => {
        const document = parse(next)
        // The same in other words leaves the caret where it is.
        if (document && editor?.schema.nodeFromJSON(document).eq(editor.state.doc)) return
        editor?.commands.setContent(document ?? '', { emitUpdate: false })
      },
    }),
    [editor],
  )
  return (
    <div
      className="rounded-lg border border-control bg-surface focus-within:border-primary"
      onKeyDown={(event) => {
        if (event.key !== 'F10' || !event.altKey) return
        event.preventDefault()
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A dialog of the toolbar is not in here; what was typed is saved meanwhile.
        if (!(relatedTarget instanceof window.Node && currentTarget.contains(relatedTarget))) onLeave()
      }}
    >
      <Toolbar ref={toolbar} editor={editor} />
      <div ref={place} className="max-h-[60dvh] overflow-y-auto" />
      <p className="sr-only">{words.hint}</p>
    </div>
  )
}
