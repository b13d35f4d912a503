import type { PublicHours, PublicShop } from '@noren/contract/booking'
import { externalIcon, Icon, phoneIcon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import { common } from '@noren/words/common'
import { formatDuration, type Lang } from '@noren/words/format'
import { closedDaysIn, holidayOpeningText, hoursFromText, hoursLines } from '@noren/words/hours'
import { Fragment, type ReactNode } from 'react'
import { mapAddress } from '#platform/address.ts'
import type { RenderContext } from '#platform/view.ts'
import { AddressText } from '#shell/address-text.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

type Props = { context: RenderContext; shop: PublicShop }

/** When the shop is open, and when it is not; with the only fact that such a shop has besides. Rule PAGE-251. */
export const Hours = ({ context: { lang }, shop }: Props): ReactNode => {
  const words = booking[lang].shop
  return (
    <section aria-labelledby="hours" className={cardClass}>
      <h2 id="hours" className="text-lg">
        {words.hours}
      </h2>
      <div className="mt-2 border-t border-line pt-3 text-[0.9375rem]">
        <Week lang={lang} hours={shop.hours} />
        <p className="mt-2 text-sm text-ink-soft">
          <Unbroken text={words.hoursNote} />
        </p>
      </div>
      <dl className="mt-3 -mb-3">
        {hasClosedDays(lang, shop) && (
          <Fact name={words.closedDays}>
            <ClosedDays lang={lang} hours={shop} />
          </Fact>
        )}
        {shop.coming_hours.map((coming) => (
          <Fact key={coming.from_date} name={hoursFromText(lang, coming.from_date)}>
            <Week lang={lang} hours={coming.hours} />
            {hasClosedDays(lang, coming) && (
              <p className="mt-1">
                {words.closedDaysAre} <ClosedDays lang={lang} hours={coming} />
              </p>
            )}
          </Fact>
        ))}
        {!hasFacts(shop) && <Cancelling lang={lang} shop={shop} />}
      </dl>
    </section>
  )
}

/** A card of them, or one sentence that needs none. */
export const hasFacts = (shop: PublicShop): boolean =>
  [
    shop.address,
    shop.address_area,
    shop.access_info,
    shop.payment_notes,
    shop.phone_number,
    shop.email,
    ...shop.payment_options,
  ].some(Boolean)

/** Address, access, payment and telephone; side by side where the card is wide, the last of an odd number alone. */
export const Facts = ({ context: { lang }, shop }: Props): ReactNode => {
  const words = booking[lang].shop
  return (
    <section aria-labelledby="facts" className={`@container ${cardClass}`}>
      <h2 id="facts" className="mb-2 text-lg">
        {words.facts}
      </h2>
      <dl className="-mb-3 @min-[32rem]:grid @min-[32rem]:grid-cols-2">
        {shop.address && (
          <Fact name={words.address}>
            <span className="break-keep whitespace-pre-line">
              <AddressText address={shop.address} />
            </span>{' '}
            <a
              href={mapAddress(shop.address)}
              target="_blank"
              rel="noopener noreferrer"
              className={linkClass}
            >
              {words.map}
              <Icon path={externalIcon} size={16} />
              <span className="sr-only">{common[lang].newTab}</span>
            </a>
          </Fact>
        )}
        {!shop.address && shop.address_area && (
          <Fact name={words.address}>
            {shop.address_area}{' '}
            <span className="mt-1 block text-sm text-ink-soft">
              <Unbroken text={words.addressHidden} />
            </span>
          </Fact>
        )}
        {shop.access_info && (
          <Fact name={words.access}>
            <Unbroken text={shop.access_info} />
          </Fact>
        )}
        {(shop.payment_options.length > 0 || shop.payment_notes) && (
          <Fact name={words.payment}>
            <span className="break-keep">{shop.payment_options.join(words.listJoin)}</span>{' '}
            {shop.payment_notes && (
              <span className="mt-1 block text-sm text-ink-soft">
                <Unbroken text={shop.payment_notes} />
              </span>
            )}
          </Fact>
        )}
        <Cancelling lang={lang} shop={shop} />
        {shop.phone_number && (
          <Fact name={words.phone}>
            <a
              href={`tel:${shop.phone_number}`}
              aria-label={words.call(shop.phone_number)}
              className={`figures whitespace-nowrap ${linkClass}`}
            >
              <Icon path={phoneIcon} size={18} />
              {shop.phone_number}
            </a>
          </Fact>
        )}
        {!shop.phone_number && shop.email && (
          <Fact name={words.email}>
            <a href={`mailto:${shop.email}`} className={linkClass}>
              {shop.email}
            </a>
          </Fact>
        )}
      </dl>
    </section>
  )
}

const Week = ({ lang, hours }: { lang: Lang; hours: PublicHours['hours'] }) => (
  <div className="figures grid grid-cols-[minmax(3.5rem,max-content)_minmax(0,1fr)] gap-x-3 gap-y-1">
    {hoursLines(lang, hours).map(({ days, spoken, ranges }) => (
      <Fragment key={days}>
        <span>
          <span aria-hidden="true">{days}</span> <span className="sr-only">{spoken}</span>
        </span>{' '}
        <span>
          {ranges.map((range) => (
            <span key={range} className="block whitespace-nowrap">
              {range}{' '}
            </span>
          ))}
        </span>
      </Fragment>
    ))}
  </div>
)

const ClosedDays = ({ lang, hours }: { lang: Lang; hours: PublicHours }) => (
  <>
    <Unbroken text={closedDaysIn(lang, hours) ?? ''} />
    {hours.holiday_opening && (
      <span className="figures block">
        <Unbroken text={holidayOpeningText(lang, hours.holiday_opening)} />
      </span>
    )}
  </>
)

const hasClosedDays = (lang: Lang, hours: PublicHours): boolean =>
  closedDaysIn(lang, hours) !== null || hours.holiday_opening !== null

const Cancelling = ({ lang, shop }: { lang: Lang; shop: PublicShop }) => (
  <Fact name={booking[lang].shop.cancelling}>
    <Unbroken text={cancellingText(lang, shop.cancel_cutoff_minutes)} />
  </Fact>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-t border-line py-3 last:odd:col-span-2 @min-[32rem]:odd:pr-4 @min-[32rem]:even:pl-4">
    <dt className="text-sm font-bold text-ink-soft">{name}</dt>
    <dd className="mt-0.5 text-[0.9375rem] whitespace-pre-line">{children}</dd>
  </div>
)

const cardClass = 'rounded-lg border border-line bg-surface px-5 py-4'

const linkClass =
  'flex min-h-11 w-fit items-center gap-1.5 font-bold text-primary underline underline-offset-4'

const cancellingText = (lang: Lang, minutes: number): string => {
  const words = booking[lang].shop
  if (minutes === 0) return words.cancellingAnyTime
  const days = minutes / 1440
  return words.cancellingText(
    Number.isInteger(days) && days > 1 ? words.days(days) : formatDuration(lang, minutes),
  )
}
