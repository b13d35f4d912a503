import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'

/** How to reach the shop, as the end of a sentence: by telephone, else by e-mail, else without a contact. */
export const contactText = (
  lang: Lang,
  shop: { phone_number: string | null; email: string | null },
): string => {
  const words = booking[lang].confirm
  if (shop.phone_number) return words.contactPhone(shop.phone_number)
  return shop.email ? words.contactEmail(shop.email) : words.contactNone
}
