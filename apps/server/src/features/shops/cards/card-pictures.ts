// Cards are drawn once and kept: one at a time, and so many a minute, because strangers ask for them. Rule PAGE-183.
import { firstLook, type Look } from '@noren/contract/shops/cloths'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { minuteMs, type Millis } from '#platform/clock'
import type { Storage } from '#platform/files/storage'
import { openRateLimit } from '#platform/rate-limit'
import { cardPath, type Card, type ShopCard } from './card.ts'
import { drawCard, drawPlainCard } from './draw-card.ts'

/** `isPlain`: the cloth alone, which is not to be kept by whoever asks. */
export type Picture = { bytes: Buffer; isPlain: boolean }

const kept = new LRUCache<string, Promise<Buffer>>({ max: 400 })
const drawings = new PQueue({ concurrency: 1 })
const waitingMax = 20
/** Of a process. One takes a tenth of a second of one core. */
const limitDrawings = openRateLimit(true, { max: 60, window: minuteMs })
/** Of a shop, whose owner may change name and look again and again: the others have their turn. */
const limitShop = openRateLimit(true, { max: 10, window: minuteMs })

export const pictureOf = async (card: ShopCard, now: Millis, storage: Storage): Promise<Picture> => {
  const path = cardPath(card)
  const known = kept.get(path)
  if (known)
    return known.then(
      (bytes) => ({ bytes, isPlain: false }),
      () => plainPicture(card),
    )
  if (drawings.size >= waitingMax || limitShop(card.shopId, now) || limitDrawings('drawings', now))
    return plainPicture(card)
  const drawing = drawings.add(async () => drawCard(card, await coverOf(card, storage)))
  kept.set(path, drawing)
  // What could not be drawn, as while the store is away, is tried anew by the next who asks.
  return drawing.then(
    (bytes) => ({ bytes, isPlain: false }),
    () => {
      kept.delete(path)
      return plainPicture(card)
    },
  )
}

/** Of a card that was drawn already, by its address. */
export const keptPicture = (path: string): Promise<Buffer> | undefined => kept.get(path)

const plain = new LRUCache<string, Promise<Buffer>>({ max: 64 })

export const plainPicture = async (look: Look = firstLook): Promise<Picture> => {
  const key = `${look.cloth} ${look.pattern}`
  const known = plain.get(key) ?? drawPlainCard(look)
  plain.set(key, known)
  return { bytes: await known, isPlain: true }
}

const coverOf = async ({ cover }: Card, storage: Storage): Promise<Uint8Array | undefined> =>
  cover === null ? undefined : storage.get(cover)
