// Fields of a shop that registration, settings and the availability check of a domain share.
import * as z from 'zod'
import { fold, hasAddress } from '../wire/fold.ts'
import { domainMax, domainMin, shopNameMax, shopNameMin, shopPhoneMax, shopPhoneMin } from '../wire/limits.ts'
import { line } from '../wire/text.ts'

/** Any name, also one that was saved before names could carry no address: that is checked where it changes. */
export const anyShopName = line(shopNameMax).pipe(z.string().min(shopNameMin, 'shop_name'))

/** Sender and subject of mails to strangers: it carries no address. */
export const shopName = anyShopName.pipe(z.string().refine((name) => !hasAddress(name), 'shop_name_address'))

export const isDomain = (text: string): boolean =>
  text.length >= domainMin &&
  text.length <= domainMax &&
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/.test(text) &&
  !text.startsWith('xn--')

/** A shop's own name in its address; folded, lower case. */
export const domainText = z
  .string('domain')
  .transform((s) => fold(s).toLowerCase())
  .pipe(z.string().refine(isDomain, 'domain'))

/** The shop's own telephone keeps its hyphens; blanks and brackets become hyphens. Rule SHOP-7. */
export const foldShopPhone = (text: string): string =>
  fold(text)
    .replace(/^\+81[\s-]*0?/, '0')
    .replace(/^\(/, '')
    .replace(/\s*[()\s]+-?/g, '-')

/** 10 to 13 digits and hyphens; a hyphen stands between digits. */
export const isShopPhone = (text: string): boolean =>
  text.length >= shopPhoneMin && text.length <= shopPhoneMax && /^\d+(?:-\d+)*$/.test(text)

export const shopPhone = z
  .string('shop_phone')
  .transform(foldShopPhone)
  .pipe(z.string().refine(isShopPhone, 'shop_phone'))

/** Seven digits, with a hyphen, a postal mark or full-width or not → '110-0001'. */
export const postalCode = z
  .string('postal_code')
  .transform((s) =>
    fold(s)
      .replace(/^\u3012/, '')
      .replace(/[\s-]/g, ''),
  )
  .pipe(z.string().regex(/^\d{7}$/, 'postal_code'))
  .transform((digits) => `${digits.slice(0, 3)}-${digits.slice(3)}`)
  .meta({ examples: ['110-0001'] })
