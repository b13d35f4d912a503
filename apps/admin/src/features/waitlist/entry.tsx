import type { WaitlistEntry } from '@noren/contract/booking/waitlist'
import { Button, buttonClass } from '@noren/ui/button'
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import { formatPhone, formatShortDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { minutesOf, shopTime, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { calendarPath, customerPath, entryPath } from '#platform/paths.ts'
import { GiveTimeDialog } from './give-time-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** One who waits: what for, since when, what was offered, and what can be done. */
export const Entry = ({ entry }: { entry: WaitlistEntry }): ReactNode => {
  const words = useWords(ownersWaitlist)
  const { moment, until } = useMoments()
  const [open, setOpen] = useState<'give' | 'remove'>()
  const { name, name_kana, phone, email, customer_id, from_date, offers } = entry
  const close = () => setOpen(undefined)
  const isHolding = offers.some(({ status }) => status === 'open')
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="font-bold wrap-anywhere">
          {customer_id === null ? (
            words.customer(name)
          ) : (
            <Link to={customerPath(customer_id)} className="text-primary underline underline-offset-4">
              {words.customer(name)}
            </Link>
          )}
        </p>
        {name_kana && <p className="text-sm text-ink-soft wrap-anywhere">{name_kana}</p>}
        {phone && (
          <a
            href={`tel:${phone}`}
            className="figures inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {formatPhone(phone)}
          </a>
        )}
      </div>
      <Facts entry={entry} />
      {entry.note && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{entry.note}</p>}
      <Reach entry={entry} />
      {offers.length > 0 && (
        <ul aria-label={words.offers} className="mt-2 text-sm">
          {offers.slice(0, offersShown).map(({ start_at, status, ends_at, created_at }) => (
            <li key={`${start_at} ${created_at}`} className="figures flex flex-wrap gap-x-2">
              <span>{moment(start_at)}</span>
              <span className={status === 'open' ? 'font-bold text-caution' : 'text-ink-soft'}>
                {words.offerStatus[status](until(ends_at))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {entry.reachable && email !== null && !isHolding && (
          <Button variant="tonal" size="sm" aria-label={words.giveFor(name)} onClick={() => setOpen('give')}>
            {words.give}
          </Button>
        )}
        <Link
          to={customer_id === null ? calendarPath(from_date) : entryOf(entry, customer_id)}
          aria-label={words.enterFor(name)}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {words.enter}
        </Link>
        <Button
          variant="quiet"
          size="sm"
          aria-label={words.removeFor(name)}
          onClick={() => setOpen('remove')}
        >
          {words.removeShort}
        </Button>
      </div>
      <GiveTimeDialog entry={entry} open={open === 'give'} onClose={close} />
      <RemoveDialog entry={entry} open={open === 'remove'} onClose={close} />
    </li>
  )
}

const offersShown = 5

const entryOf = ({ from_date, menu_ids }: WaitlistEntry, customerId: number): string =>
  entryPath(customerId, { date: from_date, menuId: menu_ids[0] ?? null })

const Facts = ({ entry }: { entry: WaitlistEntry }) => {
  const words = useWords(ownersWaitlist)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { moment } = useMoments()
  const { from_date, to_date, from_time, to_time, menu_name, staff_name, created_at } = entry
  const day = (date: string) => formatShortDate(lang, date)
  const days = from_date === to_date ? day(from_date) : words.range(day(from_date), day(to_date))
  const isAllDay = from_time === '00:00' && to_time === '23:59'
  const time = (text: string) => clock.time(minutesOf(text))
  const times = isAllDay
    ? words.allDay
    : from_time === to_time
      ? time(from_time)
      : words.range(time(from_time), time(to_time))
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
      <dt className="text-ink-soft">{words.menu}</dt>
      <dd className="wrap-anywhere">{menu_name}</dd>
      <dt className="text-ink-soft">{words.staff}</dt>
      <dd>{staff_name ?? words.anyStaff}</dd>
      <dt className="text-ink-soft">{words.wish}</dt>
      <dd className="figures">{`${days} ${times}`}</dd>
      <dt className="text-ink-soft">{words.waitsSince}</dt>
      <dd className="figures">{words.since(moment(created_at))}</dd>
    </dl>
  )
}

const Reach = ({ entry: { status, email, reachable, withheld } }: { entry: WaitlistEntry }) => {
  const words = useWords(ownersWaitlist)
  const text =
    email === null
      ? words.unreachable
      : status === 'unproven' || !reachable
        ? `${words.unproven}。${words.unproved}`
        : withheld
          ? words.withheld
          : undefined
  return text === undefined ? null : <p className="mt-2 text-sm text-caution">{text}</p>
}

/** 11/21(土) 10:30; of a hold that ends today its time says enough. */
const useMoments = () => {
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date: today } = useNow()
  const moment = (instant: string): string => {
    const { date, minutes } = shopTime(instant)
    return `${formatShortDate(lang, date)} ${clock.time(minutes)}`
  }
  const until = (instant: string): string => {
    const { date, minutes } = shopTime(instant)
    return date === today ? clock.time(minutes) : moment(instant)
  }
  return { moment, until }
}
