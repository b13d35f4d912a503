// Sends notifications that are due, some beside each other. Whatever a slow service does, what is due next is begun as soon as a place
// is free.
import type { Services } from '#platform/services'
import { claimPushes, ofOneShop, outcomeOfBefore, settle, settleAgain, type PushClaim } from './claims.ts'
import { deliverPush, type PushWriter } from './deliver-push.ts'

/** So many are handed over at once: a kill repeats at most these. */
const atOnce = 16

type PushRound = {
  /** Begins what is due and has a place. Returns how many that were; when a place is free again `onFree` says so. */
  round: () => Promise<{ due: number }>
  /** Waits for what is under way. */
  end: () => Promise<void>
}

export const openPushes = (
  services: Services,
  writePush: PushWriter,
  onError: (error: unknown) => void,
  onFree: () => void = () => undefined,
): PushRound => {
  const { db, clock } = services
  const underWay = new Map<Promise<void>, number>()
  /** There may be more than had a place. */
  let isCrowded = false

  const send = async (claim: PushClaim): Promise<void> => {
    try {
      const end = outcomeOfBefore(db, claim) ?? (await deliverPush(services, writePush, claim, onError))
      await settle(db, claim, end, clock.now())
    } catch (error) {
      onError(error)
    }
  }

  const begin = (claim: PushClaim): void => {
    const sent: Promise<void> = send(claim).finally(() => {
      underWay.delete(sent)
      if (isCrowded) onFree()
    })
    underWay.set(sent, claim.scope.shopId)
  }

  return {
    round: async () => {
      await settleAgain(db, clock.now(), onError)
      const count = atOnce - underWay.size
      const busy = busyOf([...underWay.values()])
      isCrowded = count === 0
      const claims = count === 0 ? [] : await claimPushes(db, { count, busy }, clock.now(), onError)
      isCrowded ||= busy.length > 0 || claims.length === count
      for (const claim of claims) begin(claim)
      isCrowded ||= busyOf([...underWay.values()]).length > 0
      return { due: claims.length }
    },
    end: async () => {
      await Promise.all(underWay.keys())
    },
  }
}

/** Shops that have as many under way as they may. */
const busyOf = (shops: readonly number[]): number[] =>
  [...Map.groupBy(shops, (shopId) => shopId)].flatMap(([shopId, own]) =>
    own.length >= ofOneShop ? [shopId] : [],
  )
