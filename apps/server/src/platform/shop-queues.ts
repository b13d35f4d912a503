// One shop uses a share of the connections and no more: its further requests wait here, where they cost nobody else anything
// (docs/decisions/0025). Other processes have queues of their own; between them the shop's row lock decides.
import PQueue from 'p-queue'

export type Use = 'write' | 'read' | 'search'

/** What waits longest is what can be done without. */
const priorities: Record<Use, number> = { write: 2, read: 1, search: 0 }

/** Milliseconds until a request that waits is answered with "busy". */
const patience = 10_000

export const shareOf = (connections: number): number => Math.max(2, Math.floor(connections / 4))

export type ShopQueues = {
  /** Runs `work`, which takes one connection, when it is the shop's turn. */
  run: <T>(shopId: number, use: Use, work: () => Promise<T>) => Promise<T>
  isWriting: (shopId: number) => boolean
  /** Runs `look` when the writes that wait now are over. Calls of one key share it until it begins: it is news to all of them. */
  afterWrites: <T>(shopId: number, key: string, look: () => Promise<T>) => Promise<T>
}

type Shop = {
  users: number
  connections: PQueue
  /** One at a time: they would only wait for each other at the shop's row, each with a connection. */
  writes: PQueue
  /** One at a time: several would take the processors from others. */
  searches: PQueue
  looks: Map<string, Promise<unknown>>
}

export const openShopQueues = (connections: number, longest = patience): ShopQueues => {
  const share = shareOf(connections)
  const shops = new Map<number, Shop>()

  /** The signal stops the waiting; `begin` says that it is over. */
  const enter = async <T>(
    shopId: number,
    work: (shop: Shop, signal: AbortSignal, begin: () => void) => Promise<T>,
  ): Promise<T> => {
    const shop: Shop = shops.get(shopId) ?? {
      users: 0,
      connections: new PQueue({ concurrency: share }),
      writes: new PQueue({ concurrency: 1 }),
      searches: new PQueue({ concurrency: 1 }),
      looks: new Map(),
    }
    shops.set(shopId, shop)
    shop.users++
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(new ShopBusy()), longest)
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
    afterWrites: <T>(shopId: number, key: string, look: () => Promise<T>): Promise<T> => {
      const known = shops.get(shopId)?.looks.get(key)
      // One key has looks of one kind.
      if (known) return known as Promise<T>
      return enter(shopId, (shop, signal, begin) => {
        const looked = shop.writes
          .add(
            () => {
              begin()
              // Who comes from now on may know of something newer.
              shop.looks.delete(key)
              return look()
            },
            { signal },
          )
          .finally(() => {
            if (shop.looks.get(key) === looked) shop.looks.delete(key)
          })
        shop.looks.set(key, looked)
        return looked
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
