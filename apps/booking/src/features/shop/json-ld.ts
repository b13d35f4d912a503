// Structured data for search engines. Of a hidden address it has the area alone. Rules BOOK-21, PAGE-52.
import type { PublicShop } from '@noren/contract/booking'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { formatAmount } from '@noren/words/format'

export const jsonLd = (shop: PublicShop, address: string, isOpen: boolean): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': address,
    name: shop.name,
    url: address,
    description: shop.profile.trim() || undefined,
    telephone: shop.phone_number ?? undefined,
    email: shop.email ?? undefined,
    address: postalAddress(shop),
    priceRange: priceRange(shop.menus.map(({ price }) => price)),
    paymentAccepted: shop.payment_options.join(', ') || undefined,
    currenciesAccepted: 'JPY',
    openingHoursSpecification: regularHours(shop),
    specialOpeningHoursSpecification: specialHours(shop),
    // Of what is photographed, not of what is written on it.
    image:
      shop.og_image || !shop.cover ? shareImageOf(shop, address).url : new URL(shop.cover.url, address).href,
    potentialAction: isOpen ? { '@type': 'ReserveAction', target: `${address}/book` } : undefined,
    // `<` could end the script element around it.
  }).replace(/</g, '\\u003c')

type ShareImage = { url: string; width: number; height: number; alt_text: string }

/** Readers of structured data and messengers need absolute addresses. */
export const shareImageOf = ({ og_image, share_card }: PublicShop, address: string): ShareImage => {
  const image = og_image ?? { url: share_card, width: 1200, height: 630, alt_text: '' }
  return { ...image, url: new URL(image.url, address).href }
}

const postalAddress = ({ address, address_area }: PublicShop): object | undefined => {
  if (address) return { '@type': 'PostalAddress', addressCountry: 'JP', streetAddress: address }
  return address_area
    ? { '@type': 'PostalAddress', addressCountry: 'JP', addressLocality: address_area }
    : undefined
}

const priceRange = (prices: readonly number[]): string | undefined => {
  if (prices.length === 0) return undefined
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most
    ? formatAmount('en', least)
    : `${formatAmount('en', least)}-${formatAmount('en', most)}`
}

/** Each week with the dates between which it holds, where another one is to begin. Rule HOURS-67. */
const regularHours = ({ hours, coming_hours }: PublicShop): object[] =>
  [{ hours, from_date: undefined }, ...coming_hours].flatMap((week, index) => {
    const next = coming_hours[index]?.from_date
    return week.hours.flatMap(({ weekday, ranges }) =>
      ranges.map((range) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays[weekday],
        validFrom: week.from_date,
        validThrough: next && dayBefore(next),
        ...opening(range),
      })),
    )
  })

const dayBefore = (date: string): string => formatDay((parseDay(date) ?? 0) - 1)

/** A closed day is one that opens and closes at midnight. What repeats no week is said for each date. */
const specialHours = ({ exceptional_days }: PublicShop): object[] | undefined =>
  exceptional_days.length === 0
    ? undefined
    : exceptional_days.flatMap(({ from, to, ranges }) =>
        (ranges.length === 0 ? [{ opening_time: '00:00', closing_time: '00:00' }] : ranges).map((range) => ({
          '@type': 'OpeningHoursSpecification',
          validFrom: from,
          validThrough: to,
          ...opening(range),
        })),
      )

/** No reader takes 24:00. */
const opening = ({ opening_time, closing_time }: { opening_time: string; closing_time: string }) => ({
  opens: opening_time,
  closes: closing_time === '24:00' ? '23:59' : closing_time,
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
