import type { Shop } from '@noren/contract/shops/settings'
import { shops } from '@noren/words/admin/shops'
import { common } from '@noren/words/common'
import { formatDuration } from '@noren/words/format'
import { useRead } from '#platform/api.ts'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import type { SettingsPart } from './settings-parts.ts'

/** What is set on each page, in one line. Rule SHOP-106. */
export const useSummaries = (shop: Shop): Record<SettingsPart, string> => {
  const words = useWords(shops)
  const { unset, booking, dayBefore } = words.summaries
  const { enumerate, list } = useWords(common)
  const lang = useLanguage()
  const { time } = useClockFormat()
  const { reservation_cutoff_time: cutoff, booking_horizon_days: days } = shop
  const usual = words.cutoffs.find(([minutes]) => minutes === cutoff)?.[1]
  const place = [shop.prefecture, shop.city, shop.address, shop.building].filter(Boolean).join('')
  return {
    about: list([shop.name, shop.phone_number ?? shop.email].filter((text) => text !== null)),
    place: place || unset,
    payment: shop.payment_options.length > 0 ? enumerate(shop.payment_options) : unset,
    booking: booking(usual ?? words.before(formatDuration(lang, cutoff)), days),
    notices:
      shop.reminder_timing === 'day_before'
        ? dayBefore(time(minutesOf(shop.reminder_time)))
        : words.hours(shop.reminder_hours),
  }
}

/** Which calendars are linked; an empty line until it is known, so that nothing moves. Rule SHOP-106. */
export const useFeedSummary = (): string => {
  const { unset, feed, calendars } = useWords(shops).summaries
  const { enumerate } = useWords(common)
  const own = useRead('GET /api/calendar-feed', {}).data?.data
  const external = useRead('GET /api/external-calendars', {}).data?.data
  if (!own || !external) return '\u00a0'
  const linked = [own.feed && feed, external.length > 0 && calendars(external.length)].filter(
    (text) => typeof text === 'string',
  )
  return linked.length > 0 ? enumerate(linked) : unset
}
