// A row of a list while a pointer drags it: how far it and the others are shown from their places. All of it in pixels.

export type Edges = { top: number; bottom: number }

export type Drag = {
  from: number
  /** The position at which it would be dropped. */
  to: number
  by: number
  pointer: number
  /** Where the pointer, the list's top and the rows were when the drag began. */
  began: { pointer: number; list: number; rows: readonly Edges[] }
}

export const beginDrag = (from: number, pointer: number, list: number, rows: readonly Edges[]): Drag => ({
  from,
  to: from,
  by: 0,
  pointer,
  began: { pointer, list, rows },
})

/** `list` is where its top is now, as the page may have been scrolled. The row stays within its list. */
export const dragTo = (drag: Drag, pointer: number, list: number): Drag => {
  const { from, began } = drag
  const { rows } = began
  const row = rows[from] ?? nowhere
  const wanted = pointer - began.pointer - (list - began.list)
  const by = Math.max(
    (rows[0] ?? row).top - row.top,
    Math.min(wanted, (rows.at(-1) ?? row).bottom - row.bottom),
  )
  return { ...drag, pointer, by, to: positionOf(rows, from, by) }
}

/** How far a row is shown from its place: the others make room for the dragged one. */
export const shiftWhile = ({ from, to, by, began: { rows } }: Drag, index: number): number => {
  if (index === from) return by
  const row = rows[from] ?? nowhere
  const gap = (rows[1] ?? nowhere).top - (rows[0] ?? nowhere).bottom
  const room = row.bottom - row.top + gap
  if (from < index && index <= to) return -room
  return to <= index && index < from ? room : 0
}

/** A dragged row has passed another one when its edge is beyond the other’s middle. */
const positionOf = (rows: readonly Edges[], from: number, by: number): number => {
  const { top, bottom } = rows[from] ?? nowhere
  return rows.filter((row, index) => {
    const middle = (row.top + row.bottom) / 2
    return index < from ? middle <= top + by : index > from && middle < bottom + by
  }).length
}

const nowhere: Edges = { top: 0, bottom: 0 }
