import { choosableStaff, type Choice } from '@noren/contract/booking/choice'
import type { PublicShop, PublicStaff } from '@noren/contract/booking'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatDuration, formatPrice } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Fields, RenderContext } from '#platform/view.ts'
import { Fact, FactList, type TicketPart } from '#shell/ticket/facts.tsx'
import { VisitLines } from '#shell/ticket/visit-lines.tsx'
import { When } from '#shell/ticket/when.tsx'
import { AddMore, Change, menuPath, staffPath, timePath } from './change.tsx'

/** What was chosen so far; `choice` is missing until there is a menu, `start` until there is a time. */
export type ChosenSoFar = {
  context: RenderContext
  shop: PublicShop
  choice?: Choice | undefined
  start?: string | undefined
  /** Whom a link of the shop has chosen before there is a menu. */
  staff?: PublicStaff | undefined
  draftFields?: Fields | undefined
}

/** Date and time, or the place that is kept for them. */
export const WhenLine = ({ context, choice, start, draftFields }: ChosenSoFar): ReactNode => {
  const { lang } = context
  const words = booking[lang].menu
  return (
    <dl>
      <dt className="flex items-center justify-between gap-3 text-sm text-ink-soft">
        {booking[lang].ticket.when}
        {choice && start && (
          <Change
            context={context}
            draftFields={draftFields}
            edit="time"
            href={timePath(context, choice, start)}
            label={words.changeTimeLabel}
            className={`-my-2.5 -mr-2 ${linkClass}`}
          >
            {words.change}
          </Change>
        )}
      </dt>
      {choice && start ? (
        <dd data-part="when" className="mt-1">
          <When lang={lang} start={start} minutes={choice.minutes} isSmall />
        </dd>
      ) : (
        <dd className="mt-1 min-h-12">
          <Blank context={context} />
        </dd>
      )}
    </dl>
  )
}

/** Menu, who serves, name and price, each when its step is done. Rule BOOK-180. */
export const ChoiceLines = (chosen: ChosenSoFar): ReactNode => {
  const { context, shop, choice, start, draftFields } = chosen
  const { lang } = context
  const words = booking[lang]
  return (
    <FactList isBeside>
      <Line
        context={context}
        part="menu"
        written="menus"
        name={words.done.menu}
        stacked={choice !== undefined && (choice.guests.length > 1 || choice.guests[0].lines.length > 1)}
        action={
          choice &&
          shop.menus.length > 1 && (
            <Change
              context={context}
              draftFields={draftFields}
              edit="menu"
              href={menuPath(context, choice)}
              label={words.menu.changeLabel}
              className={linkClass}
            >
              {words.menu.change}
            </Change>
          )
        }
      >
        {choice && <Menus context={context} choice={choice} />}
        {choice && !start && <AddMore {...chosen} choice={choice} className="-mb-3" />}
      </Line>
      <StaffLine {...chosen} />
      <Line context={context} part="price" name={words.confirm.price}>
        {choice && <b className="figures whitespace-nowrap">{formatPrice(lang, choice.price)}</b>}
      </Line>
      <Line context={context} name={words.confirm.name} written="name">
        {undefined}
      </Line>
    </FactList>
  )
}

const Menus = ({ context: { lang }, choice }: { context: RenderContext; choice: Choice }) => {
  const who = bookingCart[lang].companion
  const isTwo = choice.guests.length > 1
  return (
    <>
      {choice.guests.map(
        (guest, index) =>
          guest && (
            <VisitLines
              key={index === 0 ? 'first' : 'second'}
              lang={lang}
              lines={guest.lines}
              of={isTwo ? [who.first, who.second][index] : undefined}
              staff={isTwo ? guest.staff?.name : undefined}
            />
          ),
      )}{' '}
      <span className="block text-ink-soft">{formatDuration(lang, choice.minutes)}</span>
    </>
  )
}

/** Where customers choose who serves: the name, or that it is nobody in particular. */
const StaffLine = ({ context, shop, choice, staff, draftFields }: ChosenSoFar) => {
  const { lang } = context
  const words = bookingCart[lang].staff
  const isOffered = choice
    ? choice.guests.length === 1 && choosableStaff(shop, choice.wanted.menuIds).length > 0
    : shop.has_several_staff && shop.staff.length > 0
  if (!isOffered) return null
  const isChosen = choice ? choice.wanted.staffId !== undefined : staff !== undefined
  const name = (choice ? choice.guests[0].staff : staff)?.name ?? words.none
  return (
    <Line
      context={context}
      part="staff"
      name={words.label}
      action={
        choice &&
        isChosen && (
          <Change
            context={context}
            draftFields={draftFields}
            edit="staff"
            href={staffPath(context, choice)}
            label={words.change}
            className={linkClass}
          >
            {booking[lang].menu.change}
          </Change>
        )
      }
    >
      {isChosen && name}
    </Line>
  )
}

/** A line of the ticket: what was chosen, or the dotted place for it. */
const Line = ({
  context,
  part,
  written,
  children,
  ...rest
}: {
  context: RenderContext
  part?: TicketPart
  name: string
  stacked?: boolean
  action?: ReactNode
  /** What script writes into the empty line. Rule BOOK-182. */
  written?: 'menus' | 'name'
  children: ReactNode
}) => {
  const isFilled = Array.isArray(children) ? children.some(Boolean) : Boolean(children)
  return isFilled ? (
    <Fact part={part} {...rest}>
      {children}
    </Fact>
  ) : (
    <Fact name={rest.name}>
      <Blank context={context} written={written} />
    </Fact>
  )
}

const Blank = ({
  context: { lang },
  written,
}: {
  context: RenderContext
  written?: 'menus' | 'name' | undefined
}) => (
  <span className="ticket-blank" {...(written && { [`data-ticket-${written}`]: '' })}>
    <span className="sr-only">{booking[lang].ticket.open}</span>
  </span>
)

const linkClass =
  'flex min-h-11 items-center px-2 text-[0.8125rem] text-ink-soft underline underline-offset-4 sm:text-sm'
