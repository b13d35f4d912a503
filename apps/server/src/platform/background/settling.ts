// How tries of the outbox end: written down once, or remembered until that can be done.
import { dayMs, hourMs, minuteMs, type Millis } from '../clock.ts'
import type { Db } from '../database/transactions.ts'

/** After the first failure, the second, … up to the last but one of `attemptsMax`. */
export const retryDelays: readonly Millis[] = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
]
export const attemptsMax = retryDelays.length + 1

type Claimed = { scope: { readonly shopId: number | null }; messageId: number; attempts: number }

/** `write` is false where the claim timed out, and somebody else has the message. */
export const openSettling = <C extends Claimed, O>(
  write: (db: Db, claim: C, outcome: O, now: Millis) => Promise<boolean>,
) => {
  /** What this process did and could not write down yet. */
  type Unsettled = Map<string, { claim: C; outcome: O; since: Millis }>
  const unsettled = new WeakMap<Db, Unsettled>()

  const unsettledOf = (db: Db): Unsettled => {
    const known = unsettled.get(db) ?? new Map()
    unsettled.set(db, known)
    return known
  }

  return {
    /**
     * Writes down how the try ended. What cannot be written down now is remembered: `settleAgain` writes it, and whoever claims the
     * message meanwhile reads `outcomeOfBefore` and sends nothing.
     */
    settle: async (db: Db, claim: C, outcome: O, now: Millis): Promise<void> => {
      try {
        const isWritten = await write(db, claim, outcome, now)
        if (isWritten) unsettledOf(db).delete(keyOf(claim))
      } catch (fault) {
        unsettledOf(db).set(keyOf(claim), { claim, outcome, since: now })
        throw fault
      }
    },

    /** How this process ended the try before this one, where that could not be written down. */
    outcomeOfBefore: (db: Db, claim: C): O | undefined => {
      const before = unsettledOf(db).get(keyOf(claim))
      // A message that is sent again by hand begins at its first try.
      return before && before.claim.attempts === claim.attempts - 1 ? before.outcome : undefined
    },

    /** Tries once more to write down what could not be. */
    settleAgain: async (db: Db, now: Millis, onFault: (fault: unknown) => void): Promise<void> => {
      await Promise.all(
        [...unsettledOf(db)].map(async ([key, { claim, outcome, since }]) => {
          try {
            const isWritten = await write(db, claim, outcome, now)
            // Nothing changed where another claim has the message: until that one is settled, the outcome is still needed.
            if (isWritten || now - since > dayMs) unsettledOf(db).delete(key)
          } catch (fault) {
            onFault(fault)
          }
        }),
      )
    },
  }
}

const keyOf = ({ scope, messageId }: Claimed): string => `${scope.shopId} ${messageId}`
