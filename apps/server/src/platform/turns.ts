// One after the other by shop, within this process: a rush for one shop stands in line here and not at the database, where each
// who waits holds a connection that other shops need. The line is no guard: other processes have lines of their own.
import type { Db } from './database/transactions.ts'

export type Turn = {
  /** Somebody was ahead: what is known from before the wait may be stale. */
  waited: boolean
  /**
   * What somebody in this line found after this one had come, or what `find` finds now: a look that began after the
   * arrival is as good as an own one.
   */
  share: <F>(what: string, find: () => Promise<F>) => Promise<F>
  end: () => void
}

type Line = {
  length: number
  last: Promise<void>
  findings: Map<string, { began: number; found: Promise<unknown> }>
}

/** Whoever is ahead may be stuck at a locked row: nobody waits longer. */
const patience = 5_000

export const openTurns = (longest = patience) => {
  const lines = new Map<number, Line>()
  let moment = 0

  return async (key: number): Promise<Turn> => {
    const arrived = ++moment
    const line: Line = lines.get(key) ?? { length: 0, last: Promise.resolve(), findings: new Map() }
    lines.set(key, line)
    const waited = line.length > 0
    const ahead = line.last
    const mine = Promise.withResolvers<void>()
    const end = () => {
      mine.resolve()
      if (--line.length === 0) lines.delete(key)
    }
    line.length++
    line.last = mine.promise
    if (waited && !(await comesWithin(ahead, longest))) {
      // Those behind still wait for whoever is ahead.
      void ahead.then(end)
      throw new LineTooLong()
    }
    return {
      waited,
      share: <F>(what: string, find: () => Promise<F>): Promise<F> => {
        const kept = line.findings.get(what)
        // One key has findings of one kind.
        if (kept && kept.began > arrived) return kept.found as Promise<F>
        const found = find()
        line.findings.set(what, { began: ++moment, found })
        return found
      },
      end,
    }
  }
}

/** Answered as "busy". */
export class LineTooLong extends Error {
  readonly code = 'EBUSY'
  constructor() {
    super('Somebody has held this shop for too long')
  }
}

/** The line of a shop in this process. */
export const takeTurn = (db: Db, shopId: number): Promise<Turn> => {
  const known = lines.get(db) ?? openTurns()
  lines.set(db, known)
  return known(shopId)
}

const lines = new WeakMap<Db, ReturnType<typeof openTurns>>()

const comesWithin = async (ahead: Promise<void>, longest: number): Promise<boolean> => {
  const over = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => over.resolve(false), longest)
  const came = await Promise.race([ahead.then(() => true), over.promise])
  clearTimeout(timer)
  return came
}
