import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'

type Reachable = { phone_number: string | null; email: string | null }

/** The text for the best way to reach the shop: by phone, else by e-mail, else the generic one. */
export const chooseContact = (
  { phone_number, email }: Reachable,
  texts: { phone: (number: string) => string; email: (address: string) => string; none: string },
): string => {
  if (phone_number) return texts.phone(phone_number)
  return email ? texts.email(email) : texts.none
}

/** Sentence fragment: phone, else e-mail, else a generic phrase. */
export const contactText = (lang: Lang, shop: Reachable): string => chooseContact(shop, booking[lang].contact)
