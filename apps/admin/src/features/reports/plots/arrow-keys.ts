/**
 * Where an arrow key, Home or End leads from the value `at`, in rows of values; null is a place without one, which is passed over.
 * A list is rows of one value: there the keys sideways lead up and down, too.
 */
export const keyAfter = (
  rows: readonly (readonly (string | null)[])[],
  at: string,
  key: string,
): string | undefined => {
  const isList = rows.every((row) => row.length === 1)
  const all = rows.flat().filter((value) => value !== null)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  const step = steps[key]
  if (step === undefined) return undefined
  const y = rows.findIndex((row) => row.includes(at))
  const x = rows[y]?.indexOf(at) ?? -1
  if (isList) return rows[y + step.x + step.y]?.[0] ?? undefined
  for (let [column, row] = [x + step.x, y + step.y]; ; column += step.x, row += step.y) {
    const value = rows[row]?.[column]
    if (value !== null) return value
  }
}

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
