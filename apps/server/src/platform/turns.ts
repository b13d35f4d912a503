// One after the other by key, within this process: a rush for one shop stands in line here and not at the database, where each
// who waits holds a connection. The line is a courtesy, never a guard: other processes have lines of their own.

export type Turn<F> = {
  /** Somebody was ahead: what is known from before the wait may be stale. */
  waited: boolean
  /**
   * What somebody in this line found after this one had come, or what `find` finds now: a look that began after the
   * arrival is as good as an own one.
   */
  share: (what: string, find: () => Promise<F>) => Promise<F>
  end: () => void
}

type Line<F> = {
  length: number
  last: Promise<void>
  findings: Map<string, { began: number; found: Promise<F> }>
}

/** Whoever is ahead may be stuck; nobody waits longer for a courtesy. */
const patience = 2_000

export const openTurns = <F>() => {
  const lines = new Map<number, Line<F>>()
  let moment = 0

  return async (key: number): Promise<Turn<F>> => {
    const arrived = ++moment
    const line: Line<F> = lines.get(key) ?? { length: 0, last: Promise.resolve(), findings: new Map() }
    lines.set(key, line)
    const waited = line.length > 0
    const ahead = line.last
    const mine = Promise.withResolvers<void>()
    line.length++
    line.last = mine.promise
    if (waited) await atMost(ahead)
    return {
      waited,
      share: (what, find) => {
        const kept = line.findings.get(what)
        if (kept && kept.began > arrived) return kept.found
        const found = find()
        line.findings.set(what, { began: ++moment, found })
        return found
      },
      end: () => {
        mine.resolve()
        if (--line.length === 0) lines.delete(key)
      },
    }
  }
}

const atMost = async (ahead: Promise<void>): Promise<void> => {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, patience)
  await Promise.race([ahead, over.promise])
  clearTimeout(timer)
}
