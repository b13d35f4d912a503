// A limiter for each shop: it uses a share of the connections, and further requests wait here, so that no other shop waits for them
// (docs/decisions/0025). Writers of one shop wait for each other at the lock on its row, whichever process they are in.
import PQueue from 'p-queue'

/** Runs `work`, which takes one connection, as soon as the shop has one free. */
export type ShopLimiter = <T>(shopId: number, work: () => Promise<T>) => Promise<T>

/** Milliseconds until a request that waits is answered with "busy". */
const waitTimeout = 10_000

/** How many connections one shop may use at once. */
export const connectionsPerShop = (connections: number): number => Math.max(2, Math.floor(connections / 4))

export const openShopLimiter = (connections: number, timeout = waitTimeout): ShopLimiter => {
  const concurrency = connectionsPerShop(connections)
  const shops = new Map<number, PQueue>()

  return async (shopId, work) => {
    const queue = shops.get(shopId) ?? new PQueue({ concurrency })
    shops.set(shopId, queue)
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(new ShopBusy()), timeout)
    try {
      return await queue.add(
        () => {
          clearTimeout(timer)
          return work()
        },
        { signal: waiting.signal },
      )
    } finally {
      clearTimeout(timer)
      // Another caller may have begun a new one since.
      if (queue.size + queue.pending === 0 && shops.get(shopId) === queue) shops.delete(shopId)
    }
  }
}

/** Answered as "busy". */
export class ShopBusy extends Error {
  readonly code = 'EBUSY'
  constructor() {
    super('Too many requests of this shop wait for the database')
  }
}
