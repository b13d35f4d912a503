// Ways to reach somebody in the owner's own words of a mail. The shop's own may stand there; those of others are what a mail that only
// looks like a salon's needs. Rule MSG-121.
import { foldPhone } from '../wire/fold.ts'

/** What the shop may name; `domain` is the host of its page. */
export type OwnContacts = { phone: string | null; email: string | null; domain: string | null }

export type ShopAge = {
  /** Milliseconds since it was registered. */
  age: number
  /** Customers whose mailbox is proven; null where they are not counted. */
  provenCustomers: number | null
}

/** Too new for anybody to know it. */
export const isYoungShop = ({ age, provenCustomers }: ShopAge): boolean =>
  age < youngAge || (provenCustomers !== null && provenCustomers < provenCustomersMin)

const youngAge = 14 * 24 * 60 * 60_000
/** So few proven customers leave a shop young. */
export const provenCustomersMin = 10

/** Whether a young shop's text may be mailed as it is. */
export const mayCarryContacts = (text: string, own: OwnContacts): boolean => {
  const plain = withoutOwn(readable(text), own)
  return !addressForm.test(plain) && phonesIn(plain).every((phone) => phone === ownPhone(own))
}

/** As a reader sees it, with what is written around addresses to hide them taken away. */
const readable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s*[([]\s*(?:dot|\u30c9\u30c3\u30c8)\s*[)\]]\s*/g, '.')
    .replace(/\s*[([]\s*(?:at|\u30a2\u30c3\u30c8|\u30a2\u30c3\u30c8\u30de\u30fc\u30af)\s*[)\]]\s*/g, '@')

const withoutOwn = (text: string, { email, domain }: OwnContacts): string => {
  const mail = email === null ? text : removeWhole(text, email.toLowerCase())
  return domain === null
    ? mail
    : removeWhole(removeWhole(mail, `https://${domain.toLowerCase()}`), domain.toLowerCase())
}

/** Where it stands for itself, with a path at most: not as a part of a longer address. */
const removeWhole = (text: string, own: string): string =>
  text
    .split(new RegExp(`(?<![\\w.@-])${own.replace(/[^a-z0-9]/g, '\\$&')}(?:/[\\w/?=&-]*)?(?![\\w@-]|\\.\\w)`))
    .join(' ')

// A scheme, www., an e-mail address, an address of numbers, a host of any country or of a usual ending, or one with a path.
const addressForm =
  /:\/\/|(?<![a-z0-9])www\.|[\p{L}\p{N}._+-]@[\p{L}\p{N}]|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)|[\p{L}\p{N}-]\.(?:[a-z]{2}|com|net|org|info|biz|xyz|shop|site|online|link|app|top|club|dev|page|store|click|live|icu|vip|work|salon|beauty|tokyo|osaka|xn--[a-z0-9-]+)(?![a-z0-9])|[\p{L}\p{N}-]\.[a-z]{2,24}(?::\d+)?[/?#]\S/u

const phonesIn = (text: string): string[] =>
  [
    ...text
      .replace(/[\u3007\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d]/g, digitOf)
      .matchAll(phoneForm),
  ]
    .map(([found]) => foldPhone(found.replace(/[\u30fc―]/g, '-')))
    .filter((phone) => phone.length >= 9)

const phoneForm = /(?<!\d)(?:\+|0|\(0)\d?[\d\s().\u30fc―‐−–-]{7,}\d/g

const digitOf = (numeral: string): string =>
  String('\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d'.indexOf(numeral)).replace('-1', '0')

const ownPhone = ({ phone }: OwnContacts): string | null => (phone === null ? null : foldPhone(phone))
