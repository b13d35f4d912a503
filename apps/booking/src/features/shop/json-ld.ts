// What search engines read. The address comes as customers may see it: where the owner hides it, it is not here to be told.
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
    address: shop.address ?? undefined,
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
    // `<` would end the script that carries this.
  }).replace(/</g, '\\u003c')

/** Pictures are named by paths; those who read this need the whole address. */
export const imageOf = ({ og_image, cover }: PublicShop, address: string): string | undefined => {
  const path = og_image ?? cover?.url
  return path === undefined ? undefined : new URL(path, address).href
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
