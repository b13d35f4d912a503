import { manageLinkPath } from '@noren/contract/addresses'
import { buttonClass } from '@noren/ui/button'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { dateOf, timeOf } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame, Heading, twoColumnsClass } from '#shell/frame.tsx'
import { Sheet } from '#shell/ticket/sheet.tsx'
import { Visit } from '#shell/visit.tsx'
import { NotOffered } from '#shell/week/not-offered.tsx'
import { WeekPicker, type WeekLinks } from '#shell/week/picker.tsx'

/** The times to which a visit can be moved, with its present one shown above and in the table. */
export const ReschedulePage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'reschedule'>
}): ReactNode => {
  const { reservation, token, week, slotUnavailable, isAnyStaff = false } = page
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
          {slotUnavailable && <NotOffered lang={lang} />}
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
          <div className="mt-3">
            <WeekPicker
              lang={lang}
              week={week}
              tel={shop.phone_number}
              own={{
                present: startOf(start_at),
                requested: move_request ? startOf(move_request.start_at) : undefined,
              }}
              links={linksOf(context, token, isAnyStaff)}
            />
          </div>
          <p className="mt-6">
            <a
              href={managePath(context, manageLinkPath(token))}
              className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
            >
              {words.back}
            </a>
          </p>
        </div>
      </div>
    </Frame>
  )
}

const linksOf = (context: RenderContext, token: string, isAnyStaff: boolean): WeekLinks => ({
  method: 'get',
  action: manageLinkPath(token, '/reschedule'),
  hidden: (
    <>
      {context.isLangChosen && <input type="hidden" name="lang" value={context.lang} />}
      {isAnyStaff && <input type="hidden" name="any" value="1" />}
    </>
  ),
  toWeek: (from) => ({
    href: managePath(context, manageLinkPath(token, '/reschedule'), { from, any: isAnyStaff ? 1 : null }),
  }),
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
