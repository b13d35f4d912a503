import * as z from 'zod'
import { data, endpoint, integerText } from './wire/endpoint.ts'
import { openingRanges, weekdays } from './hours.ts'
import { domainMax, domainMin, shopNameMax, shopNameMin } from './wire/limits.ts'
import { menuDuration, menuName, menuPrice } from './menus.ts'
import { fold, hasAddress } from './wire/fold.ts'
import { line } from './wire/text.ts'

/** Sender and subject of mails to strangers: it carries no address. A saved name is checked again only when it changes. */
export const shopName = line(shopNameMax).pipe(
  z
    .string()
    .min(shopNameMin, 'shop_name')
    .refine((name) => !hasAddress(name), 'shop_name_address'),
)

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

/** The three steps of the registration wizard, one schema each, so that the form checks step by step. */
export const shopStep = z.strictObject({ name: shopName })

export const businessHoursStep = z.strictObject({
  workingHours: openingRanges,
  workingDays: z
    .array(z.enum(weekdays), 'working_days_required')
    .min(1, 'working_days_required')
    .max(7, 'too_long'),
  isHolidayWorking: z.boolean('invalid'),
})

export const firstMenuStep = z
  .strictObject({
    name: menuName,
    price: menuPrice,
    duration: menuDuration,
    totalDuration: menuDuration.nullish(),
  })
  .refine((v) => v.totalDuration == null || v.totalDuration >= v.duration, {
    path: ['totalDuration'],
    error: 'menu_total_duration',
  })

export const shopRegistration = shopStep.extend({ businessHours: businessHoursStep, menu: firstMenuStep })

export const shop = z.object({
  id: z.int(),
  domain: z.string(),
  name: z.string(),
  can_change_domain: z.boolean(),
  reservation_page_id: z.int(),
  /** Where customers book, from the configured public address. */
  url: z.string(),
})

export const shops = {
  create: endpoint({
    method: 'POST',
    path: '/api/shops',
    summary: 'Register the shop: name, hours and first menu; a published booking page comes with it',
    access: 'user',
    idempotent: 'optional',
    body: shopRegistration,
    status: 201,
    output: data(shop),
    codes: ['csrf', 'unauthenticated', 'email_unverified', 'shop_exists', 'idempotency_key_reused'],
    invalidates: ['me', 'shops', 'menus', 'hours', 'staff', 'pages'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/shops/{id}',
    summary: 'The own shop',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    status: 200,
    output: data(shop),
    codes: ['unauthenticated', 'email_unverified', 'no_shop', 'not_found'],
    tags: ['shops'],
  }),
}
