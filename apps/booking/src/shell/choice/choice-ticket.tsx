import { choosableStaff } from '@noren/contract/booking/choice'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatDayOfYear, formatDuration, formatPrice } from '@noren/words/format'
import type { ReactNode } from 'react'
import { dateOf, timesText } from '#platform/moment.ts'
import { Sheet } from '#shell/ticket/sheet.tsx'
import { namesOf } from '../chosen-menu.tsx'
import { ChoiceLines, WhenLine, type ChosenSoFar } from './choice-lines.tsx'

/**
 * The ticket of a visit while it is chosen: beside the steps in a wide window, else a strip at the bottom that unfolds, once there is
 * something on it. Rules BOOK-180, BOOK-181.
 */
export const ChoiceTicket = (chosen: Chosen): ReactNode => (
  <>
    {chosen.choice && <Strip {...chosen} choice={chosen.choice} />}
    <div className="hidden lg:block">
      <section
        aria-label={booking[chosen.context.lang].errorPage.yourChoice}
        className="ticket-side lg:sticky lg:top-6"
      >
        <Sheet stub={<Stub {...chosen} />}>
          <div className="px-5 pt-4 pb-5">
            <WhenLine {...chosen} />
          </div>
        </Sheet>
      </section>
    </div>
  </>
)

/** In place of the strip, where that lies on nothing at first. Rule BOOK-214. */
export const ChosenLine = ({
  context: { lang },
  choice,
}: Pick<ChosenSoFar, 'context'> & { choice: NonNullable<ChosenSoFar['choice']> }): ReactNode => (
  <p className="figures text-sm text-ink-soft lg:hidden">
    <b>{menusOf(choice)}</b>{' '}
    <span className="whitespace-nowrap">
      {[formatDuration(lang, choice.minutes), formatPrice(lang, choice.price)].join(
        booking[lang].ticket.join,
      )}
    </span>
  </p>
)

const menusOf = ({ guests }: NonNullable<ChosenSoFar['choice']>): string =>
  guests.flatMap((guest) => (guest ? [namesOf(guest)] : [])).join(' / ')

/** `isOnTimes`: it would lie on times that can be chosen. */
type Chosen = ChosenSoFar & { isOnTimes?: boolean }

const Stub = (chosen: ChosenSoFar) => (
  <div className="px-5 py-2">
    <ChoiceLines {...chosen} />
  </div>
)

const Strip = (chosen: Chosen & { choice: NonNullable<ChosenSoFar['choice']> }) => {
  const { context, choice, start, isOnTimes = false } = chosen
  const { lang } = context
  const menus = menusOf(choice)
  const facts = [
    ...(start ? [menus] : []),
    ...servedBy(chosen),
    ...(start ? [] : [formatDuration(lang, choice.minutes)]),
  ]
  return (
    <details data-print="no" className={`ticket-strip lg:hidden ${isOnTimes ? 'waits' : ''}`}>
      <summary>
        <span className="min-w-0 flex-1">
          <span className="sr-only">{booking[lang].errorPage.yourChoice} </span>
          <b className="figures block truncate text-base leading-snug">
            {start
              ? `${formatDayOfYear(lang, dateOf(start))} ${timesText(lang, start, choice.minutes)}`
              : menus}
          </b>{' '}
          <span className="flex justify-between gap-3 text-[0.8125rem] leading-snug">
            <span className="truncate text-ink-soft">{facts.join(booking[lang].ticket.join)}</span>{' '}
            <b className="figures whitespace-nowrap">{formatPrice(lang, choice.price)}</b>
          </span>
        </span>{' '}
        <Icon path={chevronDownIcon} size={18} className="ticket-arrow" />
      </summary>
      <div className="ticket-tear" />
      <div className="px-4 pt-4">{start && <WhenLine {...chosen} />}</div>
      <div className="px-4 pb-3">
        <ChoiceLines {...chosen} />
      </div>
    </details>
  )
}

const servedBy = ({ context: { lang }, shop, choice }: ChosenSoFar): string[] => {
  if (!choice || choice.wanted.staffId === undefined || choice.guests.length > 1) return []
  if (choosableStaff(shop, choice.wanted.menuIds).length === 0) return []
  const words = bookingCart[lang].staff
  return [choice.guests[0].staff?.name ?? words.none]
}
