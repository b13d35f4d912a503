import { IconButton } from '@noren/ui/button'
import { arrowDownIcon, arrowUpIcon, gripIcon, Icon } from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { moveTo, positionAt } from './sorting.ts'

type Props<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The name in button labels and announcements. */
  nameOf: (item: Item) => string
  onReorder: (items: Item[]) => void
  /** For rows with a text field: on a phone the handle alone moves them. */
  compact?: boolean
  /** For a list within a card: rows without a frame of their own. */
  inner?: boolean
  children: (item: Item) => ReactNode
  /** Below the row, over its whole width. */
  renderBody?: (item: Item) => ReactNode
}

/** A list in the owner's order: dragged by the handle, moved by the handle's arrow keys, or by the buttons. */
export const SortableList = <Item,>({
  label,
  items,
  keyOf,
  nameOf,
  onReorder,
  compact = false,
  inner = false,
  children,
  renderBody,
}: Props<Item>): ReactNode => {
  const words = useWords(widgets).sort
  const hint = useId()
  const list = useRef<HTMLOListElement>(null)
  const refocus = useRefocus(list, items, hint)
  const move = (from: number, to: number, control: string) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || to === from) return
    refocus(keyOf(item), control)
    onReorder(moveTo(items, from, to))
    announce(words.moved(nameOf(item), to + 1, items.length))
  }
  const { drag, cancel, handlersOf } = useDrag(list, (from, to) => move(from, to, 'handle'))
  const press = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key]
    if (event.key === 'Escape' && drag) cancel()
    else if (to !== undefined) move(index, to, 'handle')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <p id={hint} className="sr-only">
        {words.hint}
      </p>
      {/* During a drag only the CSS order changes: moving the element would end the pointer capture of its handle. */}
      <ol ref={list} aria-label={label} className={inner ? innerClass : 'flex flex-col gap-2'}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            id={`${hint}${keyOf(item)}`}
            style={{ order: drag ? positionWhile(drag, index) : undefined }}
            className={`bg-surface ${inner ? '' : 'rounded-lg border p-1'} ${
              drag?.from === index ? 'border-primary shadow-raised' : 'border-line'
            }`}
          >
            <div className="flex items-center gap-1">
              <button
                type="button"
                data-control="handle"
                aria-label={words.handle(nameOf(item))}
                aria-describedby={hint}
                onKeyDown={(event) => press(event, index)}
                {...handlersOf(index)}
                className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-soft hover:bg-paper-deep active:cursor-grabbing"
              >
                <Icon path={gripIcon} />
              </button>
              <div className="min-w-0 flex-1">{children(item)}</div>
              <IconButton
                data-control="up"
                label={words.up(nameOf(item))}
                path={arrowUpIcon}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, index - 1, 'up')}
                className={`aria-disabled:opacity-35 ${compact ? 'max-sm:hidden' : ''}`}
              />
              <IconButton
                data-control="down"
                label={words.down(nameOf(item))}
                path={arrowDownIcon}
                aria-disabled={index === items.length - 1 || undefined}
                onClick={() => move(index, index + 1, 'down')}
                className={`aria-disabled:opacity-35 ${compact ? 'max-sm:hidden' : ''}`}
              />
            </div>
            {renderBody?.(item)}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Moving an element in the document takes the focus from its content: the named control gets it back. */
const useRefocus = (list: RefObject<HTMLElement | null>, items: readonly unknown[], prefix: string) => {
  const wanted = useRef<{ key: string; control: string }>(null)
  useEffect(() => {
    const { key, control } = wanted.current ?? {}
    if (key === undefined) return
    const row = [...(list.current?.children ?? [])].find(({ id }) => id === `${prefix}${key}`)
    row?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus()
    wanted.current = null
  }, [list, items, prefix])
  return (key: string, control: string): void => {
    wanted.current = { key, control }
  }
}

/** The row that a pointer drags by its handle, and the position at which it would be dropped. */
const useDrag = (list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const cancel = () => setDrag(undefined)
  const follow = ({ clientY }: PointerEvent) => {
    if (drag === undefined) return
    const rows = [...(list.current?.children ?? [])]
    const middles = rows.flatMap((row, index) => {
      const { top, height } = row.getBoundingClientRect()
      return index === drag.from ? [] : [top + height / 2]
    })
    setDrag({ ...drag, to: positionAt(clientY, middles) })
    rows[drag.from]?.scrollIntoView({ block: 'nearest' })
  }
  const drop = () => {
    cancel()
    if (drag) onDrop(drag.from, drag.to)
  }
  const handlersOf = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove: follow,
    onPointerUp: drop,
    onPointerCancel: cancel,
  })
  return { drag, cancel, handlersOf }
}

const innerClass = 'flex flex-col gap-px overflow-hidden rounded-md border border-line bg-line'

/** The position of an entry during a drag. */
const positionWhile = ({ from, to }: { from: number; to: number }, index: number): number => {
  if (index === from) return to
  const without = index < from ? index : index - 1
  return without < to ? without : without + 1
}
