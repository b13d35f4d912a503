// The shop as it is answered: to the site, whose pages keep what a customer typed, and to programs.
import type { PublicShop } from '@noren/contract/booking'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { localMinuteToMillis, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { CacheResponse } from '#platform/endpoint/bind'
import type { RequestContext } from '#platform/endpoint/request-context'
import type { Services } from '#platform/services'
import { readPublicShop } from './public-shop.ts'

type Asked = Services & {
  scope: ShopScope
  now: Millis
  requestContext: RequestContext
  cacheResponse: CacheResponse
}

export const answerPublicShop = async ({
  scope,
  now,
  cacheResponse,
  requestContext,
  ...services
}: Asked): Promise<PublicShop> => {
  const isTrial = requestContext.isTrial === true
  const { shop, version } = await readPublicShop(services, scope, now, { isTrial })
  // What it says of coming days, and what it counts, holds as long as today lasts.
  cacheResponse({ scope, version, validUntil: nextMidnight(now) })
  return shop
}

/** Of a page that is not public: that there is such a shop, and nothing of it. Rule API-158. */
export const withoutContents = (shop: PublicShop): PublicShop => ({
  ...shop,
  profile: '',
  phone_number: null,
  email: null,
  address: null,
  address_area: null,
  access_info: null,
  payment_options: [],
  payment_notes: null,
  cover: null,
  og_image: null,
  share_card: '',
  gallery: [],
  document_images: [],
  hours: [],
  is_holiday_working: false,
  monthly_rules: [],
  holiday_opening: null,
  coming_hours: [],
  special_days: [],
  exceptional_days: [],
  blocks: [],
  menus: [],
  categories: [],
  staff: [],
  has_several_staff: false,
  form: [],
})

const nextMidnight = (now: Millis): Millis =>
  localMinuteToMillis((dayOf(millisToLocalMinute(now)) + 1) * minutesPerDay)
