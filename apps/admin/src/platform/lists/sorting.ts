/** The list with one entry at another position; positions beyond the ends mean the ends. */
export const moveTo = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const moved = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : moved.toSpliced(Math.max(0, Math.min(to, moved.length)), 0, item)
}
