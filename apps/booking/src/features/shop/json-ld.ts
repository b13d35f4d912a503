// Structured data for search engines. Of a hidden address it has the area alone. Rule BOOK-21.
import type { PublicShop } from '@noren/contract/booking'

export const jsonLd = (shop: PublicShop, address: string, isOpen: boolean): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': address,
    name: shop.name,
    url: address,
    description: shop.profile.trim() || undefined,
    telephone: shop.phone_number ?? undefined,
    address: shop.address ?? shop.address_area ?? undefined,
    paymentAccepted: shop.payment_options.join(', ') || undefined,
    currenciesAccepted: 'JPY',
    openingHoursSpecification: shop.hours.flatMap(({ weekday, ranges }) =>
      ranges.map(({ opening_time, closing_time }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays[weekday],
        opens: opening_time,
        closes: closing_time === '24:00' ? '23:59' : closing_time,
      })),
    ),
    image: imageOf(shop, address),
    potentialAction: isOpen ? { '@type': 'ReserveAction', target: `${address}/book` } : undefined,
    // `<` could end the script element around it.
  }).replace(/</g, '\\u003c')

/** Readers of structured data need absolute addresses. */
export const imageOf = ({ og_image, cover }: PublicShop, address: string): string | undefined => {
  const path = og_image ?? cover?.url
  return path === undefined ? undefined : new URL(path, address).href
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
