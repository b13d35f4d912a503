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
import { beginDrag, type Drag, dragTo, type Edges, shiftWhile } from './dragging.ts'
import { moveTo } from './sorting.ts'

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
  /** Where the list has a 並べ替え mode (`useSorting`): whether it is on. Off, a row is its content alone. Rule FORM-20. */
  sorting?: boolean
  /** The focus has come into a row. */
  onEnter?: (item: Item) => void
  children: (item: Item) => ReactNode
  /** Below the row, over its whole width. */
  renderBody?: (item: Item) => ReactNode
}

/**
 * A list in the owner's order: dragged by the handle, moved by the handle's arrow keys, or by the buttons. In the mode touch has the
 * buttons alone, and what stands below a row is hidden and not gone, because something may be being written there.
 */
export const SortableList = <Item,>({
  label,
  items,
  keyOf,
  nameOf,
  onReorder,
  compact = false,
  inner = false,
  sorting,
  onEnter,
  children,
  renderBody,
}: Props<Item>): ReactNode => {
  const words = useWords(widgets).sort
  const hint = useId()
  const list = useRef<HTMLOListElement>(null)
  const refocus = useRefocus(list, items.map(keyOf))
  const move = (from: number, to: number, control: string) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || to === from) return
    refocus(keyOf(item), control)
    onReorder(moveTo(items, from, to))
    announce(words.moved(nameOf(item), to + 1, items.length))
  }
  const onlyWide = compact && !sorting ? 'max-sm:hidden' : ''
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
      {sorting !== false && (
        <p id={hint} className="sr-only">
          {words.hint}
        </p>
      )}
      {/* During a drag the rows are only shown elsewhere: moving the element would end the pointer capture of its handle. */}
      <ol ref={list} aria-label={label} className={inner ? innerClass : 'flex flex-col gap-2'}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            id={`${hint}${keyOf(item)}`}
            style={{ translate: drag ? `0 ${shiftWhile(drag, index)}px` : undefined }}
            onFocus={onEnter && (() => onEnter(item))}
            className={`bg-surface ${inner ? '' : 'rounded-lg border p-1'} ${
              drag?.from === index ? 'relative z-10 border-primary shadow-raised' : 'border-line'
            }`}
          >
            <div className="flex items-center gap-1">
              {sorting !== false && (
                <button
                  type="button"
                  data-control="handle"
                  aria-label={words.handle(nameOf(item))}
                  aria-describedby={hint}
                  onKeyDown={(event) => press(event, index)}
                  {...handlersOf(index)}
                  className={`flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-soft hover:bg-paper-deep active:cursor-grabbing ${
                    sorting ? 'pointer-coarse:hidden' : ''
                  }`}
                >
                  <Icon path={gripIcon} />
                </button>
              )}
              <div className={`min-w-0 flex-1 ${sorting ? 'pointer-coarse:pl-3' : ''}`}>{children(item)}</div>
              {sorting !== false && (
                <>
                  <IconButton
                    data-control="up"
                    label={words.up(nameOf(item))}
                    path={arrowUpIcon}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => move(index, index - 1, 'up')}
                    className={`aria-disabled:opacity-35 ${onlyWide}`}
                  />
                  <IconButton
                    data-control="down"
                    label={words.down(nameOf(item))}
                    path={arrowDownIcon}
                    aria-disabled={index === items.length - 1 || undefined}
                    onClick={() => move(index, index + 1, 'down')}
                    className={`aria-disabled:opacity-35 ${onlyWide}`}
                  />
                </>
              )}
            </div>
            {renderBody && <div hidden={sorting}>{renderBody(item)}</div>}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Moving an element in the document takes the focus from its content: the named control gets it back. */
const useRefocus = (list: RefObject<HTMLElement | null>, keys: readonly string[]) => {
  const wanted = useRef<{ key: string; control: string }>(null)
  const order = keys.join(' ')
  useEffect(() => {
    const { key, control } = wanted.current ?? {}
    if (key === undefined) return
    const row = list.current?.children[order.split(' ').indexOf(key)]
    row?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus()
    wanted.current = null
  }, [list, order])
  return (key: string, control: string): void => {
    wanted.current = { key, control }
  }
}

/** The row that a pointer drags by its handle, and the position at which it would be dropped. */
const useDrag = (list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const isDragging = drag !== undefined
  const cancel = () => setDrag(undefined)
  const follow = ({ clientY }: PointerEvent) => {
    if (!drag) return
    list.current?.children[drag.from]?.scrollIntoView({ block: 'nearest' })
    setDrag(dragTo(drag, clientY, topOf(list)))
  }
  const drop = ({ clientY }: PointerEvent) => {
    if (!drag) return
    cancel()
    onDrop(drag.from, dragTo(drag, clientY, topOf(list)).to)
  }
  // A page that is scrolled takes the list away from a pointer that rests.
  useEffect(() => {
    if (!isDragging) return
    const stay = () => setDrag((now) => now && dragTo(now, now.pointer, topOf(list)))
    addEventListener('scroll', stay, true)
    return () => removeEventListener('scroll', stay, true)
  }, [list, isDragging])
  const handlersOf = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag(beginDrag(index, event.clientY, topOf(list), edgesIn(list)))
    },
    onPointerMove: follow,
    onPointerUp: drop,
    onPointerCancel: cancel,
  })
  return { drag, cancel, handlersOf }
}

const topOf = (list: RefObject<HTMLElement | null>): number => list.current?.getBoundingClientRect().top ?? 0

const edgesIn = (list: RefObject<HTMLElement | null>): Edges[] =>
  [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())

const innerClass = 'flex flex-col gap-px overflow-hidden rounded-lg border border-line bg-line'
