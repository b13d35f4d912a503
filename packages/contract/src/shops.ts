import * as z from 'zod'
import { data, endpoint } from './wire/endpoint.ts'
import { openingRanges, weekdays } from './hours.ts'
import { menuDuration, menuName, menuPrice } from './menus.ts'
import { domainText, shopName, shopPhone } from './shops/fields.ts'
import { shop } from './shops/settings.ts'
import { trimmed } from './wire/fold.ts'
import { tooMany } from './wire/validation.ts'

/** The three steps of the registration wizard, one schema each, so that the form checks step by step. */
export const shopStep = z.strictObject({
  name: shopName,
  /** Empty text and null are none. */
  phone_number: z
    .preprocess(
      (value) => (typeof value === 'string' && trimmed(value) === '' ? null : value),
      shopPhone.nullable(),
    )
    .optional(),
  /** Made up where it is left out, or is empty text. Rule SHOP-25. */
  domain: z
    .preprocess(
      (value) => (typeof value === 'string' && trimmed(value) === '' ? undefined : value),
      domainText.optional(),
    )
    .optional(),
})

export const businessHoursStep = z.strictObject({
  workingHours: openingRanges,
  workingDays: z
    .array(z.enum(weekdays), 'working_days_required')
    .min(1, 'working_days_required')
    .max(7, tooMany(7)),
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

export const shopRegistration = shopStep
  .extend({ businessHours: businessHoursStep, menu: firstMenuStep })
  .meta({ id: 'ShopRegistration' })

export const shops = {
  create: endpoint({
    method: 'POST',
    path: '/api/shops',
    summary:
      'Register the shop: name, hours and first menu; a booking page comes with it that nobody sees until it is published',
    access: 'user',
    idempotent: 'optional',
    body: shopRegistration,
    status: 201,
    output: data(shop),
    codes: [
      'csrf',
      'unauthenticated',
      'email_unverified',
      'shop_exists',
      'domain_taken',
      'idempotency_key_reused',
    ],
    invalidates: ['me', 'shops', 'menus', 'hours', 'staff', 'pages'],
  }),
}
