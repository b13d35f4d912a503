import { manageLinkPath } from '@noren/contract/addresses'
import type { ManagedReservation } from '@noren/contract/booking'
import { buttonClass } from '@noren/ui/button'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { dateOf, timeOf } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame, Heading, twoColumnsClass } from '#shell/frame.tsx'
import { MonthTable } from '#shell/month/month-table.tsx'
import { firstOfMonth, type MonthLinks } from '#shell/month/of-month.ts'
import { Sheet } from '#shell/ticket/sheet.tsx'
import { Visit } from '#shell/visit.tsx'
import type { OwnStarts } from '#shell/week/cells.ts'
import { NotOffered } from '#shell/week/not-offered.tsx'
import { WeekPicker } from '#shell/week/picker.tsx'

/** A week of times to which a visit can be moved, with its present one shown above and in the table. */
export const ReschedulePage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'reschedule'>
}): ReactNode => {
  const { reservation, token, week, slotUnavailable, isAnyStaff = false } = page
  const links = linksOf(context, token, isAnyStaff)
  const { lang } = context
  return (
    <Times context={context} page={page} notice={slotUnavailable && <NotOffered lang={lang} />}>
      <WeekPicker
        lang={lang}
        week={week}
        tel={reservation.shop.phone_number}
        own={ownOf(reservation)}
        links={{
          ...links,
          toWeek: (from) => ({ href: links.toWeek(from) }),
          month: links.toMonth(firstOfMonth(week.from)),
        }}
      />
    </Times>
  )
}

/** The same as a month. Rule BOOK-211. */
export const RescheduleMonthPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'reschedule_month'>
}): ReactNode => (
  <Times context={context} page={page}>
    <MonthTable
      lang={context.lang}
      month={page.month}
      own={ownOf(page.reservation)}
      links={linksOf(context, page.token, page.isAnyStaff ?? false)}
    />
  </Times>
)

/** The visit as it stands, above or beside the times. */
const Times = ({
  context,
  page: { reservation, token, isAnyStaff = false },
  notice,
  children,
}: {
  context: RenderContext
  page: PageOf<'reschedule' | 'reschedule_month'>
  notice?: ReactNode
  children: ReactNode
}) => {
  const {
    start_at,
    total_duration: minutes,
    menu_name,
    move_request,
    is_nominated,
    staff_name,
    shop,
  } = reservation
  const { lang } = context
  const words = booking[lang].reschedule
  return (
    <Frame context={context} shopName={shop.name} isWide>
      <div className={`lg:grid-rows-[auto_1fr] ${twoColumnsClass}`}>
        <div>
          <Heading>{words.title}</Heading>
          {notice}
        </div>
        <div className="mt-4 grid content-start gap-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <Sheet>
            <Visit
              lang={lang}
              label={words.present}
              start={start_at}
              minutes={minutes}
              menu={menu_name}
              isOnTicket
            />
          </Sheet>
          {move_request && (
            <Visit
              lang={lang}
              label={words.requested}
              start={move_request.start_at}
              minutes={minutes}
              quiet
            />
          )}
        </div>
        <div className="min-w-0">
          {is_nominated && staff_name && (
            <WhoseTimes context={context} token={token} name={staff_name} isAnyStaff={isAnyStaff} />
          )}
          <div className="mt-3">{children}</div>
          <p className="mt-6">
            <a
              href={managePath(context, manageLinkPath(token))}
              className={`sm:max-w-80 ${buttonClass({ variant: 'outline', size: 'lg', block: true })}`}
            >
              {words.back}
            </a>
          </p>
        </div>
      </div>
    </Frame>
  )
}

const linksOf = (context: RenderContext, token: string, isAnyStaff: boolean): MonthLinks => {
  const pathTo = (query: Record<string, string | null | undefined>) =>
    managePath(context, manageLinkPath(token, '/reschedule'), { ...query, any: isAnyStaff ? 1 : null })
  return {
    method: 'get',
    action: manageLinkPath(token, '/reschedule'),
    hidden: (
      <>
        {context.isLangChosen && <input type="hidden" name="lang" value={context.lang} />}
        {isAnyStaff && <input type="hidden" name="any" value="1" />}
      </>
    ),
    toWeek: (from) => pathTo({ from }),
    toMonth: (from, day) => pathTo({ view: 'month', from, day }),
  }
}

const ownOf = ({ start_at, move_request }: ManagedReservation): OwnStarts => ({
  present: startOf(start_at),
  ...(move_request && { requested: startOf(move_request.start_at) }),
})

/** Of whom the times are, where the customer had chosen somebody; and the way to all others, without that fee. Rule BOOK-87. */
const WhoseTimes = ({
  context,
  token,
  name,
  isAnyStaff,
}: {
  context: RenderContext
  token: string
  name: string
  isAnyStaff: boolean
}) => {
  const words = bookingCart[context.lang].staff
  const path = managePath(context, manageLinkPath(token, '/reschedule'), { any: isAnyStaff ? null : 1 })
  return (
    <div className="mt-3 text-sm leading-normal text-ink-soft">
      <p>{isAnyStaff ? words.showingAny : words.showing(name)}</p>
      <p>{words.anyText}</p>
      <a
        href={path}
        className="flex min-h-11 w-fit items-center font-bold text-primary underline underline-offset-4"
      >
        {isAnyStaff ? words.onlyOf(name) : words.any}
      </a>
    </div>
  )
}

const startOf = (moment: string): string => `${dateOf(moment)}T${timeOf(moment)}`
