import type { Editor } from '@tiptap/core'
import {
  alignCenterIcon,
  alignLeftIcon,
  alignRightIcon,
  boldIcon,
  bulletListIcon,
  Icon,
  italicIcon,
  linkIcon,
  numberListIcon,
  pictureIcon,
  redoIcon,
  underlineIcon,
  undoIcon,
} from '@noren/ui/icon'
import { pages as pageWords } from '@noren/words/admin/pages'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useState,
  useSyncExternalStore,
} from 'react'
import { useWords } from '#platform/language.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

type Tool = {
  name: keyof (typeof pageWords)['ja']['tools']
  /** A drawing, or its name where there is none. */
  icon?: string
  isOn?: (editor: Editor) => boolean
  /** Whether a press would do something. */
  can?: (editor: Editor) => boolean
  press: (editor: Editor) => void
}

/** One stop for the Tab key; arrows lead from button to button, as in every toolbar. */
export const Toolbar = ({
  ref,
  editor,
}: {
  ref: Ref<HTMLDivElement>
  editor: Editor | undefined
}): ReactNode => {
  const words = useWords(pageWords).tools
  const [dialog, setDialog] = useState<'link' | 'image'>()
  const [current, setCurrent] = useState(0)
  useEditorState(editor)
  const all = [
    ...tools.slice(0, 10),
    { name: 'link', icon: linkIcon, isOn: (one) => one.isActive('link'), press: () => setDialog('link') },
    { name: 'image', icon: pictureIcon, press: () => setDialog('image') },
    ...tools.slice(10),
  ] satisfies Tool[]
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = all.length - 1
    const to = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') editor?.commands.focus()
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  const close = () => {
    setDialog(undefined)
    editor?.commands.focus()
  }
  return (
    <>
      <div
        ref={ref}
        role="toolbar"
        aria-label={words.bar}
        tabIndex={-1}
        onKeyDown={move}
        className="flex flex-wrap gap-0.5 rounded-t-lg border-b border-line bg-paper p-1"
      >
        {all.map((tool: Tool, index) => {
          const isOn = editor && tool.isOn?.(editor)
          const isOff = !editor || (tool.can && !tool.can(editor))
          return (
            <button
              key={tool.name}
              type="button"
              tabIndex={index === current ? 0 : -1}
              aria-label={words[tool.name]}
              title={words[tool.name]}
              aria-pressed={tool.isOn ? isOn : undefined}
              aria-disabled={isOff || undefined}
              // The selection stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(index)}
              onClick={() => editor && !isOff && tool.press(editor)}
              className={`inline-flex h-11 min-w-11 items-center justify-center rounded-md px-2 transition-colors aria-disabled:opacity-35
                ${isOn ? 'bg-primary-tint text-primary' : 'text-ink-soft hover:bg-paper-deep hover:text-ink'}`}
            >
              {tool.icon ? <Icon path={tool.icon} /> : <b className="text-sm">{words[tool.name]}</b>}
            </button>
          )
        })}
      </div>
      {editor && (
        <>
          <LinkDialog editor={editor} open={dialog === 'link'} onClose={close} />
          <ImageDialog editor={editor} open={dialog === 'image'} onClose={close} />
        </>
      )}
    </>
  )
}

const align = (name: 'left' | 'center' | 'right', icon: string): Tool => ({
  name,
  icon,
  isOn: (editor) =>
    name === 'left'
      ? !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'right' })
      : editor.isActive({ textAlign: name }),
  press: (editor) => {
    const textAlign = name === 'left' ? null : name
    editor
      .chain()
      .focus()
      .updateAttributes('paragraph', { textAlign })
      .updateAttributes('heading', { textAlign })
      .run()
  },
})

const tools: Tool[] = [
  {
    name: 'heading2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => void editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => void editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bold',
    icon: boldIcon,
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => void editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    icon: italicIcon,
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => void editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: underlineIcon,
    isOn: (editor) => editor.isActive('underline'),
    press: (editor) => void editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'bulletList',
    icon: bulletListIcon,
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: numberListIcon,
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  align('left', alignLeftIcon),
  align('center', alignCenterIcon),
  align('right', alignRightIcon),
  {
    name: 'undo',
    icon: undoIcon,
    can: (editor) => editor.can().undo(),
    press: (editor) => void editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    icon: redoIcon,
    can: (editor) => editor.can().redo(),
    press: (editor) => void editor.chain().focus().redo().run(),
  },
]

/** Renders anew with each step of the editor. */
const useEditorState = (editor: Editor | undefined): void => {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor?.on('transaction', listener)
      return () => void editor?.off('transaction', listener)
    },
    [editor],
  )
  useSyncExternalStore(subscribe, () => editor?.state)
}
