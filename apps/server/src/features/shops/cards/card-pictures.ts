// Cards are drawn once and kept: one at a time, and so many a minute, because strangers ask for them. Rule PAGE-183.
import { clothNames, type Cloth } from '@noren/contract/shops/cloths'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { minuteMs, type Millis } from '#platform/clock'
import { openRateLimit } from '#platform/rate-limit'
import { cardPath, type Card } from './card.ts'
import { drawCard, drawPlainCard } from './draw-card.ts'

/** `isPlain`: the cloth alone, which is not to be kept by whoever asks. */
export type Picture = { bytes: Buffer; isPlain: boolean }

const kept = new LRUCache<string, Promise<Buffer>>({ max: 400 })
const drawings = new PQueue({ concurrency: 1 })
const waitingMax = 20
/** Of a process. One takes a tenth of a second of one core. */
const limitDrawings = openRateLimit(true, { max: 60, window: minuteMs })

export const pictureOf = async (card: Card, now: Millis): Promise<Picture> => {
  const path = cardPath(card)
  const known = kept.get(path)
  if (known) return { bytes: await known, isPlain: false }
  if (drawings.size >= waitingMax || limitDrawings('drawings', now)) return plainPicture(card.cloth)
  const drawing = drawings.add(() => drawCard(card))
  kept.set(path, drawing)
  // What could not be drawn is tried anew by the next who asks.
  drawing.catch(() => kept.delete(path))
  return { bytes: await drawing, isPlain: false }
}

/** Of a card that was drawn already, by its address. */
export const keptPicture = (path: string): Promise<Buffer> | undefined => kept.get(path)

const plain = new Map<Cloth, Promise<Buffer>>()

export const plainPicture = async (cloth: Cloth = clothNames[0]): Promise<Picture> => {
  const known = plain.get(cloth) ?? drawPlainCard(cloth)
  plain.set(cloth, known)
  return { bytes: await known, isPlain: true }
}
