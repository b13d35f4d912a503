import { booking } from '@noren/words/booking'

/**
 * The name that the owner gave a menu block, or none. A new shop's first block has the Japanese word as its name: no name of its own, so
 * readers of English have theirs. Rule BOOK-168.
 */
export const ownTitle = ({ id, title }: { id: number | string; title: string }, firstId: number): string =>
  id === firstId && title === booking.ja.shop.menus ? '' : title
