// A limiter for each shop: it uses a share of the connections, and further requests wait here, so that no other shop waits for them
// (docs/decisions/0025). Other processes have queues of their own; between processes the lock on the shop's row decides.
import PQueue from 'p-queue'

export type Use = 'write' | 'read' | 'search'

const priorities: Record<Use, number> = { write: 2, read: 1, search: 0 }

/** Milliseconds until a request that waits is answered with "busy". */
const waitTimeout = 10_000

/** How many connections one shop may use at once. */
export const connectionsPerShop = (connections: number): number => Math.max(2, Math.floor(connections / 4))

export type ShopQueues = {
  /** Runs `work`, which takes one connection, as soon as the shop has one free. */
  run: <T>(shopId: number, use: Use, work: () => Promise<T>) => Promise<T>
  isWriting: (shopId: number) => boolean
  /** Runs `query` when the writes that wait now are over. Calls with the same key share one that has not begun. */
  afterWrites: <T>(shopId: number, key: string, query: () => Promise<T>) => Promise<T>
}

type Shop = {
  users: number
  connections: PQueue
  /** One at a time: several would only wait for each other at the shop's row, each with a connection. */
  writes: PQueue
  /** One at a time: several would take the processors from other shops. */
  searches: PQueue
  sharedReads: Map<string, Promise<unknown>>
}

export const openShopQueues = (connections: number, timeout = waitTimeout): ShopQueues => {
  const concurrency = connectionsPerShop(connections)
  const shops = new Map<number, Shop>()

  const open = (shopId: number): Shop => {
    const shop = shops.get(shopId) ?? {
      users: 0,
      connections: new PQueue({ concurrency }),
      writes: new PQueue({ concurrency: 1 }),
      searches: new PQueue({ concurrency: 1 }),
      sharedReads: new Map(),
    }
    shops.set(shopId, shop)
    return shop
  }

  /** `work` gets a signal that ends its waiting, and calls `begin` when it waits no longer. */
  const enter = async <T>(
    shopId: number,
    work: (shop: Shop, signal: AbortSignal, begin: () => void) => Promise<T>,
  ): Promise<T> => {
    const shop = open(shopId)
    shop.users++
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(new ShopBusy()), timeout)
    try {
      return await work(shop, waiting.signal, () => clearTimeout(timer))
    } finally {
      clearTimeout(timer)
      if (--shop.users === 0) shops.delete(shopId)
    }
  }

  return {
    run: (shopId, use, work) =>
      enter(shopId, (shop, signal, begin) => {
        const connect = () =>
          shop.connections.add(
            () => {
              begin()
              return work()
            },
            { priority: priorities[use], signal },
          )
        if (use === 'read') return connect()
        return shop[use === 'write' ? 'writes' : 'searches'].add(connect, { signal })
      }),
    isWriting: (shopId) => (shops.get(shopId)?.writes.pending ?? 0) > 0,
    afterWrites: <T>(shopId: number, key: string, query: () => Promise<T>): Promise<T> => {
      const shared = shops.get(shopId)?.sharedReads.get(key)
      // The same key always stands for the same kind of read.
      if (shared) return shared as Promise<T>
      return enter(shopId, (shop, signal, begin) => {
        const result = shop.writes
          .add(
            () => {
              begin()
              // A caller that comes from now on may have seen something newer.
              shop.sharedReads.delete(key)
              return query()
            },
            { signal },
          )
          .finally(() => {
            if (shop.sharedReads.get(key) === result) shop.sharedReads.delete(key)
          })
        shop.sharedReads.set(key, result)
        return result
      })
    },
  }
}

/** Answered as "busy". */
export class ShopBusy extends Error {
  readonly code = 'EBUSY'
  constructor() {
    super('Too many requests of this shop wait for the database')
  }
}
