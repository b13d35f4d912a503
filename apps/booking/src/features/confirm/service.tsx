import { choosableStaff } from '@noren/contract/booking/choice'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatDuration, formatPrice } from '@noren/words/format'
import { nameIn } from '@noren/words/names/people'
import type { ReactNode } from 'react'
import { firstValue } from '#platform/form-fields.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Fact, FactList } from '#shell/ticket/facts.tsx'
import { Sheet } from '#shell/ticket/sheet.tsx'
import { VisitLines } from '#shell/ticket/visit-lines.tsx'
import { When } from '#shell/ticket/when.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { ChangeButton } from './change-button.tsx'

type Props = { context: RenderContext; page: PageOf<'confirm'> }

/** What is booked, as the ticket that the steps have filled, with date and time on top. Rules BOOK-9, BOOK-35, BOOK-180. */
export const Service = ({ context, page }: Props): ReactNode => {
  const words = booking[context.lang].confirm
  return (
    <Sheet stub={<Stub context={context} page={page} />}>
      <dl className="px-4 py-4 sm:px-6 lg:px-5">
        <dt className="flex items-center justify-between gap-3 text-sm text-ink-soft">
          {words.when}
          <div className="-my-2.5 -mr-2">
            <ChangeButton context={context} page={page} edit="time" what={words.when} />
          </div>
        </dt>
        <dd data-part="when" className="mt-1">
          <When lang={context.lang} start={page.start} minutes={page.choice.minutes} />
        </dd>
      </dl>
    </Sheet>
  )
}

/** Below the tear. */
const Stub = ({ context, page }: Props) => {
  const { shop, choice, fields } = page
  const { lang } = context
  const words = booking[lang].confirm
  const staffWords = bookingCart[lang].staff
  const isTwo = choice.guests.length > 1
  const who = [bookingCart[lang].companion.first, bookingCart[lang].companion.second]
  const name = nameIn(lang, `${firstValue(fields, 'family_name')} ${firstValue(fields, 'given_name')}`)
  return (
    <div className="px-4 py-2 sm:px-6 lg:px-5">
      <FactList isBeside>
        <Fact
          part="menu"
          name={words.what}
          stacked={isTwo || choice.guests[0].lines.length > 1}
          action={
            shop.menus.length > 1 && (
              <ChangeButton context={context} page={page} edit="menu" what={words.what} />
            )
          }
        >
          {choice.guests.map(
            (guest, index) =>
              guest && (
                <VisitLines
                  key={index === 0 ? 'first' : 'second'}
                  lang={lang}
                  lines={guest.lines}
                  of={isTwo ? who[index] : undefined}
                  staff={isTwo ? guest.staff?.name : undefined}
                />
              ),
          )}{' '}
          <span className="block text-ink-soft">
            {booking[lang].menu.minutes(formatDuration(lang, choice.minutes))}
          </span>
        </Fact>
        {!isTwo && choosableStaff(shop, choice.wanted.menuIds).length > 0 && (
          <Fact
            part="staff"
            name={staffWords.label}
            action={<ChangeButton context={context} page={page} edit="staff" what={staffWords.label} />}
          >
            {choice.guests[0].staff?.name ?? staffWords.none}
          </Fact>
        )}
        <Fact part="price" name={words.price}>
          <b className="figures">
            <Unbroken text={formatPrice(lang, choice.price)} />
          </b>
        </Fact>
        {choice.advance_payment === 'none' && (
          <Fact name={words.payment}>
            <Unbroken text={words.paymentOnSite} />{' '}
            {shop.payment_options.length > 0 && (
              <span className="block break-keep">
                {shop.payment_options.join(booking[lang].shop.listJoin)}
              </span>
            )}{' '}
            {shop.payment_notes && (
              <span className="mt-0.5 block text-[0.8125rem] leading-normal text-ink-soft">
                <Unbroken text={shop.payment_notes} />
              </span>
            )}
          </Fact>
        )}
        {/* It is changed with the other details of the customer, once. */}
        <Fact part="name" name={words.name}>
          {words.customerName(name)}
        </Fact>
      </FactList>
    </div>
  )
}
