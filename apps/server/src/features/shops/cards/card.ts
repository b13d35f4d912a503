// What the card of a shop says, and its address, which names all of it: another name, colour or cover has another address. Rule PAGE-181.
import { createHash } from 'node:crypto'
import type { Look } from '@noren/contract/shops/cloths'

/**
 * `area` is prefecture and city; more of an address is never on it (rule SHOP-13). `cover` is the file of the page's cover: another
 * picture has another one.
 */
export type Card = Look & { name: string; domain: string; area: string | null; cover: string | null }

/** With the shop by which drawings are counted. */
export type ShopCard = Card & { shopId: number }

/** Raised where the drawing changes: what messengers keep is of the old one. */
const drawing = 2

/** Of pixels, as messengers want them. */
export const cardSize = { width: 1200, height: 630 } as const

export const cardFolder = '/assets/cards'

export const cardPath = (card: Card): string => `${cardFolder}/${card.domain}-${cardHash(card)}.jpg`

export const cardHash = ({ name, domain, area, cloth, voice, pattern, cover }: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, name, domain, area, cloth, voice, pattern, cover]))
    .digest('hex')
    .slice(0, 24)
