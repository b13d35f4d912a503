import { expect, test } from 'vitest'
import { jsonLd } from '#features/shop/json-ld.ts'
import { someShop } from './testing/shop.ts'

const address = 'https://noren.example/s/komorebi'

const url = /^https:\/\/noren\.example\//
const text = /\S/
const time = /^([01]\d|2[0-3]):[0-5]\d$/
const date = /^20\d\d-\d\d-\d\d$/

type Kind = RegExp | { [name: string]: Kind }

/** The properties of schema.org that we use, each with its kind; lists are of one kind. Any other property is a mistake. */
const opening = { '@type': /^OpeningHoursSpecification$/, opens: time, closes: time }
const localBusiness: Kind = {
  '@context': /^https:\/\/schema\.org$/,
  '@type': /^LocalBusiness$/,
  '@id': url,
  name: text,
  url,
  description: text,
  telephone: text,
  email: /@/,
  address: {
    '@type': /^PostalAddress$/,
    addressCountry: /^JP$/,
    streetAddress: text,
    addressLocality: text,
  },
  priceRange: /^.{1,99}$/,
  paymentAccepted: text,
  currenciesAccepted: /^JPY$/,
  openingHoursSpecification: {
    ...opening,
    dayOfWeek: /^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/,
    validFrom: date,
    validThrough: date,
  },
  specialOpeningHoursSpecification: { ...opening, validFrom: date, validThrough: date },
  image: url,
  potentialAction: { '@type': /^ReserveAction$/, target: url },
}

const mistakesOf = (value: unknown, kind: Kind, place = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => mistakesOf(one, kind, place))
  if (kind instanceof RegExp)
    return typeof value === 'string' && kind.test(value) ? [] : [`${place}: ${String(value)}`]
  if (typeof value !== 'object' || value === null) return [`${place}: ${String(value)}`]
  return Object.entries(value).flatMap(([name, found]) => {
    const known = kind[name]
    return known ? mistakesOf(found, known, `${place}.${name}`) : [`${place}.${name}: unknown`]
  })
}

const parsed = (change: object = {}, isOpen = true) => {
  const found = JSON.parse(jsonLd({ ...someShop, ...change }, address, isOpen))
  expect(mistakesOf(found, localBusiness)).toEqual([])
  for (const needed of ['@context', '@type', 'name', 'url']) expect(found).toHaveProperty([needed])
  return found
}

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
    exceptional_days: [
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

test('a week that is to begin has its date, and the present one ends on the day before', () => {
  const { hours, is_holiday_working, monthly_rules, holiday_opening } = someShop
  const coming = { hours: hours.slice(0, 1), is_holiday_working, monthly_rules, holiday_opening }
  const found = parsed({ coming_hours: [{ ...coming, from_date: '2027-03-01' }] })
  expect(found.openingHoursSpecification).toHaveLength(7)
  expect(found.openingHoursSpecification[0]).toMatchObject({ validThrough: '2027-02-28' })
  expect(found.openingHoursSpecification[0]).not.toHaveProperty('validFrom')
  expect(found.openingHoursSpecification[6]).toMatchObject({ validFrom: '2027-03-01', dayOfWeek: 'Sunday' })
  expect(found.openingHoursSpecification[6]).not.toHaveProperty('validThrough')
})

test('no text ends the script element around it', () => {
  const name = '</script><script>alert(1)</script>'
  expect(jsonLd({ ...someShop, name }, address, true)).not.toContain('<')
  expect(parsed({ name }).name).toBe(name)
})
