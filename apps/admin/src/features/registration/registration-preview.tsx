import { weekdays } from '@noren/contract/hours'
import { clockIcon, Icon } from '@noren/ui/icon'
import { firstLook } from '@noren/contract/shops/cloths'
import { ShopNoren } from '#features/pages/api.ts'
import { booking } from '@noren/words/booking'
import { common } from '@noren/words/common'
import { formatAmount, formatDuration, formatTimeRange, weekdayLongName } from '@noren/words/format'
import { registration } from '@noren/words/admin/registration'
import type { ReactNode } from 'react'
import { minutesOf } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { type Draft, toMenu, weekOrder } from './registration-draft.ts'

/** The booking page in small while it is being made; decoration, so hidden from screen readers. */
export const Preview = ({ draft }: { draft: Draft }): ReactNode => {
  const words = useWords(registration).preview
  const customers = useWords(booking).menu
  const lang = useLanguage()
  const menu = toMenu(draft.menu)
  const total = menu.totalDuration ?? menu.duration
  return (
    <div aria-hidden="true" className="sticky top-8 hidden lg:block">
      <p className="mb-3 text-center text-sm text-ink-soft">{words.title}</p>
      <div className="overflow-hidden rounded-lg border border-line bg-paper shadow-raised">
        <ShopNoren look={firstLook} shopName={draft.shop.name || words.name} />
        <div className="space-y-4 px-5 pt-4 pb-5">
          <div>
            <p className="flex gap-2 text-sm text-ink-soft">
              <Icon path={clockIcon} size={16} className="mt-1" />
              <span>
                {draft.hours.workingHours.map((range) => (
                  <span key={`${range.opening_time}${range.closing_time}`} className="figures block">
                    {formatTimeRange(lang, minutesOf(range.opening_time), minutesOf(range.closing_time))}
                  </span>
                ))}
                <Closed draft={draft} />
              </span>
            </p>
          </div>
          <div className="rounded-md border border-line bg-surface p-4">
            <p className={`font-bold ${draft.menu.name ? '' : 'text-ink-soft'}`}>
              {draft.menu.name || words.menu}
            </p>
            <p className="figures mt-0.5 text-sm text-ink-soft">
              <span className="font-bold text-ink">
                {Number.isNaN(menu.price) ? '−' : formatAmount(lang, menu.price)}
              </span>{' '}
              {customers.join} {Number.isNaN(total) ? '−' : formatDuration(lang, total)}
            </p>
          </div>
          <p className="rounded-md bg-primary py-2.5 text-center font-bold text-white">{words.reserve}</p>
        </div>
      </div>
    </div>
  )
}

const Closed = ({ draft }: { draft: Draft }) => {
  const words = useWords(registration).preview
  const { list } = useWords(common)
  const lang = useLanguage()
  const closed = weekOrder
    .filter((day) => !draft.hours.workingDays.includes(day))
    .map((day) => weekdayLongName(lang, weekdays.indexOf(day)))
  if (draft.hours.closedOnHolidays) closed.push(words.holidays)
  return <span className="block">{closed.length === 0 ? words.everyDay : words.closed(list(closed))}</span>
}
