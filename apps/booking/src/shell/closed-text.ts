import type { PublicShop } from '@noren/contract/booking'
import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import { chooseContact } from './contact.ts'

/** The text of why the shop cannot be booked; undefined while it can. Rule BOOK-13. */
export const closedText = (lang: Lang, shop: PublicShop): string | undefined => {
  const words = booking[lang].shop
  if (!shop.published) return words.unpublished
  if (!shop.accepting) return planLimitText(lang, shop)
  return shop.menus.length === 0 ? words.noMenus : undefined
}

export const planLimitText = (lang: Lang, shop: Pick<PublicShop, 'phone_number' | 'email'>): string => {
  const { closedPhone, closedEmail, closed } = booking[lang].shop
  return chooseContact(shop, { phone: closedPhone, email: closedEmail, none: closed })
}
