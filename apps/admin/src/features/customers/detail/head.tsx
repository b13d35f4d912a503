import type { Customer } from '@noren/contract/customers'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { calendarIcon, Icon, mailIcon, phoneIcon } from '@noren/ui/icon'
import { customers } from '@noren/words/admin/customers/records'
import { noShows } from '@noren/words/admin/customers/no-shows'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatCount, formatDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shopTime, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useIsWide } from '#platform/media.ts'
import { entryPath, reservationPath } from '#platform/paths.ts'
import { useLastVisit, VisitCount } from '#platform/lists/visit-figures.tsx'

/** Who it is, how often and when last; the telephone one press away. */
export const Head = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customers)
  const { customer: addressed } = useWords(reservations).day
  const { forCustomer } = useWords(reservationEntry)
  const lastVisit = useLastVisit()
  const missed = useWords(noShows)
  const lang = useLanguage()
  // Who holds a telephone calls; at a desk the next visit is entered. The filled button stands first.
  const isWide = useIsWide()
  const { age, gender } = customer
  const traits = [
    gender === 'unspecified' ? null : words.genders[gender],
    age === null ? null : words.age(age),
  ]
  const enter = (
    <Link
      to={entryPath(customer.id)}
      className={`${buttonClass({ variant: isWide || !customer.phone ? 'primary' : 'outline' })} flex-auto whitespace-nowrap sm:flex-none xl:flex-auto`}
    >
      <Icon path={calendarIcon} size={18} />
      {forCustomer}
    </Link>
  )
  return (
    <div className={`${cardClass} p-4 sm:p-6`}>
      {customer.name_kana && <p className="text-sm text-ink-soft wrap-anywhere">{customer.name_kana}</p>}
      <h2 className="text-xl wrap-anywhere">{addressed(customer.name)}</h2>
      <p className="figures mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {traits.map((trait) => trait && <span key={trait}>{trait}</span>)}
        <span>
          {words.fields.customer_code} {customer.customer_code}
        </span>
      </p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-8 gap-y-3 sm:grid-cols-3 sm:gap-x-4 xl:grid-cols-[auto_1fr] xl:gap-x-8">
        <Figure name={words.detail.visitCount}>
          <VisitCount customer={customer} isStacked />
        </Figure>
        <Figure name={words.detail.lastVisit}>{lastVisit(customer)}</Figure>
        {customer.no_show_count > 0 && customer.last_no_show_at !== null && (
          // Across both columns on a phone: its date would make the first one so wide that the last visit wraps.
          <Figure name={missed.name} className="max-sm:col-span-2 xl:col-span-2">
            <span className="text-caution">{missed.count(formatCount(customer.no_show_count))}</span>
            <span className="block text-xs font-normal text-ink-soft">
              {missed.last(formatDate(lang, shopTime(customer.last_no_show_at).date))}
            </span>
          </Figure>
        )}
        <NextVisit customer={customer} />
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        {isWide && enter}
        {customer.phone && (
          <a
            href={`tel:${customer.phone}`}
            className={`${buttonClass({ variant: isWide ? 'outline' : 'primary' })} flex-auto whitespace-nowrap sm:flex-none xl:flex-auto`}
          >
            <Icon path={phoneIcon} size={18} />
            {words.call}
          </a>
        )}
        {customer.email && (
          <a
            href={`mailto:${customer.email}`}
            className={`${buttonClass({ variant: 'outline' })} flex-auto whitespace-nowrap sm:flex-none xl:flex-auto`}
          >
            <Icon path={mailIcon} size={18} />
            {words.detail.mail}
          </a>
        )}
        {!isWide && enter}
      </div>
    </div>
  )
}

const NextVisit = ({ customer }: { customer: Customer }) => {
  const words = useWords(customers).detail
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date, minutes } = useNow()
  const isComing = (start: string) => {
    const at = shopTime(start)
    return at.date > date || (at.date === date && at.minutes > minutes)
  }
  const next = customer.reservations.findLast(
    ({ status, start_at }) => (status === 'reserved' || status === 'pending_approval') && isComing(start_at),
  )
  if (!next) return null
  const at = shopTime(next.start_at)
  return (
    <Figure name={words.next} className="max-sm:col-span-2 xl:col-span-2">
      <Link to={reservationPath(next.id)} className="text-primary underline underline-offset-4">
        {formatDate(lang, at.date)} {clock.time(at.minutes)}
      </Link>
    </Figure>
  )
}

const Figure = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="figures font-bold">{children}</dd>
  </div>
)
