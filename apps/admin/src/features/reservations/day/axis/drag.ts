import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'
import type { CalendarItem } from '#features/reservations/month.ts'

/** Where a visit is being moved to: a start, and a column of the axis. */
export type Target = { start: number; column: number }

export type Drag = { key: string } & Target

type Axis = {
  /** Pixels of a minute. */
  scale: number
  columns: number
  /** The element in which the columns stand. */
  area: () => HTMLElement | null
  /** The nearest start of the grid. */
  snap: (minutes: number) => number
  /** The start one step before or after. */
  step: number
  onDrop: (visit: CalendarItem, target: Target) => void
  onMove: (drag: Drag | undefined) => void
}

/** Milliseconds that a finger rests before it drags: until then it scrolls. */
const restTime = 350
/** Pixels after which a mouse drags instead of pressing. */
const slack = 5

/**
 * Moves a visit along the axis: by mouse, by a finger after a rest, or with Shift and the arrow keys and then Enter. Escape leaves it
 * where it was. Nothing is saved before the drop.
 */
export const useDrag = (axis: Axis) => {
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const show = (next: Drag | undefined) => {
    setDrag(next)
    axis.onMove(next)
  }
  const isHome = (visit: CalendarItem, column: number, at: Drag) =>
    at.start === visit.start && at.column === column
  const drop = (visit: CalendarItem, column: number, at: Drag | undefined) => {
    show(undefined)
    if (at && !isHome(visit, column, at)) axis.onDrop(visit, at)
  }

  const begin = (visit: CalendarItem, column: number, event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey) return
    const element = event.currentTarget
    const { clientX, clientY, pointerType } = event
    const [left, top] = scrolledOf(element)
    let at: Drag | undefined
    const start = () => {
      at = { key: visit.key, start: visit.start, column }
      show(at)
    }
    const rest = pointerType === 'mouse' ? undefined : setTimeout(start, restTime)
    const follow = (moved: globalThis.PointerEvent) => {
      const [x, y] = [moved.clientX - clientX, moved.clientY - clientY]
      if (!at) {
        if (Math.hypot(x, y) < slack) return
        // A finger that moves before the rest is over scrolls.
        if (pointerType !== 'mouse') return finish()
        start()
      }
      const [nowLeft, nowTop] = scrolledOf(element)
      const minutes = visit.start + (y + nowTop - top) / axis.scale
      const width = (axis.area()?.clientWidth ?? 0) / axis.columns
      const columns = width > 0 ? Math.round((x + nowLeft - left) / width) : 0
      at = {
        key: visit.key,
        start: withinDay(axis.snap(minutes)),
        column: Math.min(Math.max(0, column + columns), axis.columns - 1),
      }
      show(at)
    }
    const finish = (isDropped = false) => {
      clearTimeout(rest)
      stop.current = undefined
      for (const [name, listener] of listeners) window.removeEventListener(name, listener, options)
      if (at) drop(visit, column, isDropped ? at : undefined)
    }
    // The press that ends a drag opens nothing.
    const swallow = (click: Event) => {
      click.preventDefault()
      click.stopPropagation()
    }
    const listeners: [string, EventListener][] = [
      ['pointermove', (moved) => follow(moved as globalThis.PointerEvent)],
      [
        'pointerup',
        () => {
          if (at) {
            window.addEventListener('click', swallow, { capture: true, once: true })
            setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
          }
          finish(true)
        },
      ],
      ['pointercancel', () => finish()],
      [
        'keydown',
        (pressed) => {
          if (pressed instanceof globalThis.KeyboardEvent && pressed.key === 'Escape') finish()
        },
      ],
      // While a finger drags, the page must not scroll under it, and a long press opens no menu of the browser.
      ['touchmove', (moved) => at && moved.preventDefault()],
      ['contextmenu', (menu) => (at || rest !== undefined) && menu.preventDefault()],
    ]
    stop.current = finish
    for (const [name, listener] of listeners) window.addEventListener(name, listener, options)
  }

  const press = (visit: CalendarItem, column: number, event: KeyboardEvent) => {
    if (isConversion(event.nativeEvent)) return
    const held = drag?.key === visit.key ? drag : undefined
    const way = event.shiftKey ? ways[event.key] : undefined
    if (way) {
      event.preventDefault()
      const from = held ?? { key: visit.key, start: visit.start, column }
      show({
        key: visit.key,
        start: withinDay(axis.snap(from.start + way.steps * axis.step)),
        column: Math.min(Math.max(0, from.column + way.columns), axis.columns - 1),
      })
    } else if (held && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      drop(visit, column, event.key === 'Enter' ? held : undefined)
    }
  }
  /** The focus leaves the visit: it stays where it was. */
  const leave = () => drag && !stop.current && show(undefined)
  return { drag, begin, press, leave }
}

/** A visit begins on its date. */
const withinDay = (start: number): number => Math.min(Math.max(0, start), 24 * 60 - 5)

const ways: Record<string, { steps: number; columns: number }> = {
  ArrowUp: { steps: -1, columns: 0 },
  ArrowDown: { steps: 1, columns: 0 },
  ArrowLeft: { steps: 0, columns: -1 },
  ArrowRight: { steps: 0, columns: 1 },
}

const options = { passive: false, capture: true } as const

/** How far the axis is scrolled below a pointer that stands still. */
const scrolledOf = (element: HTMLElement): [left: number, top: number] => {
  const scroller = element.closest('[data-axis-scroller]')
  return [scroller?.scrollLeft ?? 0, scroller?.scrollTop ?? 0]
}
