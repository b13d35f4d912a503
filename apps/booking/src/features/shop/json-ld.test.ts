import { expect, test } from 'vitest'
import * as z from 'zod'
import { jsonLd } from './json-ld.ts'
import { someShop } from '../../testing/shop.ts'

const address = 'https://noren.example/s/komorebi'
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const date = z.iso.date()
const postalAddress = z.strictObject({
  '@type': z.literal('PostalAddress'),
  addressCountry: z.literal('JP'),
  streetAddress: z.string().optional(),
  addressLocality: z.string().optional(),
})

/** The properties of schema.org's LocalBusiness that we use, with their kinds; any other is a mistake. */
const localBusiness = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('LocalBusiness'),
  '@id': z.url(),
  name: z.string().min(1),
  url: z.url(),
  description: z.string().optional(),
  telephone: z.string().optional(),
  email: z.email().optional(),
  address: postalAddress.optional(),
  priceRange: z.string().max(99).optional(),
  paymentAccepted: z.string().optional(),
  currenciesAccepted: z.literal('JPY'),
  openingHoursSpecification: z.array(
    z.strictObject({
      '@type': z.literal('OpeningHoursSpecification'),
      dayOfWeek: z.enum(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']),
      opens: time,
      closes: time,
    }),
  ),
  specialOpeningHoursSpecification: z
    .array(
      z.strictObject({
        '@type': z.literal('OpeningHoursSpecification'),
        validFrom: date,
        validThrough: date,
        opens: time,
        closes: time,
      }),
    )
    .optional(),
  image: z.url().optional(),
  potentialAction: z.strictObject({ '@type': z.literal('ReserveAction'), target: z.url() }).optional(),
})

const parsed = (change: object = {}, isOpen = true) =>
  localBusiness.parse(JSON.parse(jsonLd({ ...someShop, ...change }, address, isOpen)))

test('hours, prices, telephone and address, in the form of schema.org', () => {
  const found = parsed({
    menus: [
      { ...someShop.menus[0], price: 12_000 },
      { ...someShop.menus[0], price: 3_300 },
    ],
  })
  expect(found).toMatchObject({
    name: someShop.name,
    telephone: '0422-12-3456',
    address: { addressCountry: 'JP', streetAddress: someShop.address },
    priceRange: '\u00a53,300-\u00a512,000',
    potentialAction: { target: `${address}/book` },
  })
  expect(found.openingHoursSpecification).toHaveLength(6)
})

test('a hidden address is the area alone; without menus there are no prices; closed there is nothing to reserve', () => {
  const hidden = parsed({ address: null, address_area: '東京都武蔵野市' })
  expect(hidden.address).toEqual({
    '@type': 'PostalAddress',
    addressCountry: 'JP',
    addressLocality: '東京都武蔵野市',
  })
  const closed = parsed({ menus: [], address: null, phone_number: null, email: null, profile: '' }, false)
  for (const name of ['priceRange', 'potentialAction', 'address', 'telephone', 'description'])
    expect(closed).not.toHaveProperty(name)
})

test('special days: closed ones open and close at midnight, 24:00 is written as readers take it', () => {
  const found = parsed({
    special_days: [
      { from: '2026-11-28', to: '2026-11-30', ranges: [] },
      { from: '2026-12-01', to: '2026-12-01', ranges: [{ opening_time: '10:00', closing_time: '24:00' }] },
    ],
  })
  expect(found.specialOpeningHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-11-28',
      validThrough: '2026-11-30',
      opens: '00:00',
      closes: '00:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-01',
      validThrough: '2026-12-01',
      opens: '10:00',
      closes: '23:59',
    },
  ])
})

test('no text ends the script element around it', () => {
  const text = jsonLd({ ...someShop, name: '</script><script>alert(1)</script>' }, address, true)
  expect(text).not.toContain('<')
  expect(localBusiness.parse(JSON.parse(text)).name).toBe('</script><script>alert(1)</script>')
})
