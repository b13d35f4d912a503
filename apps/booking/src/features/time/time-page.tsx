import type { PublicShop } from '@noren/contract/booking'
import { choosableStaff, wantedFields, type Choice } from '@noren/contract/booking/choice'
import { bookingTime } from '@noren/words/booking-steps'
import type { ReactNode } from 'react'
import { formPath, shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields, PageOf, RenderContext } from '#platform/view.ts'
import { AddMore } from '#shell/choice/change.tsx'
import { ChoiceTicket, ChosenLine } from '#shell/choice/choice-ticket.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { GoneNotice } from '#shell/notices/gone-notice.tsx'
import { MonthTable } from '#shell/month/month-table.tsx'
import { firstOfMonth, type MonthLinks } from '#shell/month/of-month.ts'
import { NotOffered } from '#shell/week/not-offered.tsx'
import { WeekPicker, type Waiting, type WeekLinks } from '#shell/week/picker.tsx'
import { ChosenFields } from './chosen-fields.tsx'

export const WeekPage = ({ context, page }: { context: RenderContext; page: PageOf<'week'> }): ReactNode => {
  const { shop, choice, week, draftFields, slotUnavailable } = page
  const { lang } = context
  const words = bookingTime[lang]
  const links = draftFields
    ? draftLinks(context, choice, draftFields)
    : { ...plainLinks(context, choice, week.from), waits: waitingOf(shop, choice) }
  return (
    <Frame
      context={context}
      shopName={shop.name}
      step={1}
      choosesStaff={choosableStaff(shop, choice.wanted.menuIds).length > 0}
      ticket={
        <ChoiceTicket context={context} shop={shop} choice={choice} draftFields={draftFields} isOnTimes />
      }
    >
      <div className="step-head">
        <div>
          <Heading>{words.title}</Heading>
          <ChosenLine context={context} choice={choice} />
        </div>
        <AddMore
          context={context}
          shop={shop}
          choice={choice}
          draftFields={draftFields}
          className="lg:hidden"
        />
      </div>
      <GoneNotice context={context} gone={page.gone} />
      {slotUnavailable && <NotOffered lang={lang} />}
      <div className="mt-2">
        <WeekPicker lang={lang} week={week} tel={shop.phone_number} links={links} />
      </div>
    </Frame>
  )
}

export const MonthPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'month'>
}): ReactNode => {
  const { shop, choice, month } = page
  const words = bookingTime[context.lang]
  return (
    <Frame
      context={context}
      shopName={shop.name}
      step={1}
      choosesStaff={choosableStaff(shop, choice.wanted.menuIds).length > 0}
      ticket={<ChoiceTicket context={context} shop={shop} choice={choice} isOnTimes />}
    >
      <div className="step-head">
        <div>
          <Heading>{words.title}</Heading>
          <ChosenLine context={context} choice={choice} />
        </div>
        <AddMore context={context} shop={shop} choice={choice} className="lg:hidden" />
      </div>
      <div className="mt-2">
        <MonthTable lang={context.lang} month={month} links={monthLinks(context, shop, choice)} />
      </div>
    </Frame>
  )
}

/** One person, and nothing that is paid in advance, of which the page says why. Rules WAIT-2, WAIT-4, WAIT-91. */
const waitingOf = (
  { waitlist_minutes }: PublicShop,
  { guests, advance_payment }: Choice,
): Waiting | undefined => {
  if (waitlist_minutes == null || guests.length !== 1) return undefined
  return advance_payment === 'required' ? 'prepaid' : 'open'
}

const plainLinks = (context: RenderContext, { wanted }: Choice, from: string): WeekLinks => {
  const chosen = wantedFields(wanted)
  return {
    method: 'get',
    action: formPath(context, '/book'),
    hidden: <ChosenFields context={context} chosen={chosen} />,
    toWeek: (start) => ({ href: shopPath(context, '/book', { ...chosen, from: start }) }),
    month: shopPath(context, '/book', { ...chosen, view: 'month', from: firstOfMonth(from) }),
  }
}

const monthLinks = (context: RenderContext, shop: PublicShop, choice: Choice): MonthLinks => {
  const chosen = wantedFields(choice.wanted)
  return {
    method: 'get',
    action: formPath(context, '/book'),
    hidden: <ChosenFields context={context} chosen={chosen} />,
    toMonth: (from, day) => shopPath(context, '/book', { ...chosen, view: 'month', from, day }),
    toWeek: (from) => shopPath(context, '/book', { ...chosen, from }),
    waits: waitingOf(shop, choice),
    toWaiting: (date) => shopPath(context, '/waitlist', { ...chosen, from_date: date }),
  }
}

/** While menu or time is changed, every link is a button that posts the input. */
const draftLinks = (context: RenderContext, { wanted }: Choice, draftFields: Fields): WeekLinks => {
  const chosen = wantedFields(wanted)
  return {
    method: 'post',
    action: formPath(context, '/confirm'),
    hidden: (
      <>
        <HiddenFields
          fields={draftFields}
          without={['start', 'edit', 'from', 'more', 'lang', ...chosenNames]}
        />
        <input type="hidden" name="edit" value="time" />
        <ChosenFields context={context} chosen={chosen} />
      </>
    ),
    toWeek: () => ({ formAction: shopPath(context, '/change') }),
  }
}

const chosenNames = ['menu', 'staff', 'with', 'with_staff', 'with_mode']
