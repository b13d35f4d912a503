import { manageLinkPath } from '@noren/contract/addresses'
import { isLive } from '@noren/scheduling/status'
import { buttonClass } from '@noren/ui/button'
import { calendarIcon, Icon, pinIcon, plusIcon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import { managePath, mapAddress } from '#platform/address.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { LinkRows } from './link-rows.tsx'

/** What a customer does next: keep the date, then find the way. Each in a block of its own, for text browsers. Rule BOOK-36. */
export const Actions = ({
  context,
  token,
  reservation: { status, shop, google_calendar },
}: {
  context: RenderContext
  token: string
  reservation: PageOf<'done'>['reservation']
}): ReactNode => {
  const { lang } = context
  const words = booking[lang]
  const map = isLive(status) && shop.is_address_full ? shop.address : null
  return (
    <>
      {status === 'reserved' && (
        <div className="grid">
          <a
            href={managePath(context, manageLinkPath(token, '/reservation.ics'))}
            className={buttonClass({ size: 'lg', block: true })}
          >
            <Icon path={calendarIcon} />
            {words.done.calendar}
          </a>
        </div>
      )}
      <LinkRows
        lang={lang}
        ways={[
          ...(google_calendar === null
            ? []
            : [
                { href: google_calendar, icon: plusIcon, text: words.done.googleCalendar, isElsewhere: true },
              ]),
          ...(map ? [{ href: mapAddress(map), icon: pinIcon, text: words.shop.map, isElsewhere: true }] : []),
        ]}
      />
    </>
  )
}

/** From 1024 px on: the ticket, with what can be done with it beside it, and below that what leads elsewhere. */
export const ticketRowsClass = 'lg:grid-rows-[auto_1fr_auto]'
export const onTicketClass = 'min-w-0 lg:row-span-2'
export const besideTicketClass = 'grid content-start gap-3 max-lg:mt-6'

/** What leads elsewhere, last and small: side by side where they fit; in a wide window below what stands beside the ticket. Rule BOOK-191. */
export const Elsewhere = ({ children }: { children: ReactNode }): ReactNode => (
  <div
    data-print="no"
    className="mt-8 flex flex-wrap content-start justify-center gap-x-8 border-t border-line pt-3 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:mt-3 lg:border-0 lg:pt-0"
  >
    {children}
  </div>
)

export const QuietLink = ({ href, children }: { href: string; children: ReactNode }): ReactNode => (
  <p data-print="no" className="text-center">
    <a href={href} className={quietLinkClass}>
      {children}
    </a>
  </p>
)

const quietLinkClass =
  'inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4 hover:text-ink'
