import { type KeyboardEvent, useRef, useState } from 'react'
import { keyAfter } from './arrow-keys.ts'

/**
 * One stop of the tab key for all values of a plot; arrow keys move between them, and the focused one is spoken. Keys of values are
 * in `rows` as they are seen. Rule REP-46.
 */
export const useArrowKeys = (rows: readonly (readonly (string | null)[])[]) => {
  const [at, setAt] = useState<string>()
  const nodes = useRef(new Map<string, HTMLElement>())
  const all = rows.flat().filter((value) => value !== null)
  const current = at !== undefined && all.includes(at) ? at : all[0]
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const next = current === undefined ? undefined : keyAfter(rows, current, event.key)
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      setAt(next)
      nodes.current.get(next)?.focus()
    },
    propsOf: (key: string) => ({
      tabIndex: key === current ? 0 : -1,
      onFocus: () => setAt(key),
      ref: (node: HTMLElement | null) => {
        if (node) nodes.current.set(key, node)
        else nodes.current.delete(key)
      },
    }),
  }
}
