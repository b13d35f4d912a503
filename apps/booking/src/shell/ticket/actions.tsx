import { manageLinkPath } from '@noren/contract/addresses'
import { isLive } from '@noren/scheduling/status'
import { buttonClass } from '@noren/ui/button'
import { calendarIcon, externalIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { managePath, mapAddress } from '#platform/address.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'

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
  const words = booking[context.lang]
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
      {google_calendar !== null && (
        <div className="-mt-3 grid">
          <a
            href={google_calendar}
            target="_blank"
            rel="noopener noreferrer"
            data-print="no"
            className={`justify-self-center gap-1.5 ${quietLinkClass}`}
          >
            {words.done.googleCalendar}
            <Icon path={externalIcon} size={14} />
            <span className="sr-only">{common[context.lang].newTab}</span>
          </a>
        </div>
      )}
      {isLive(status) && shop.address && shop.is_address_full && (
        <div className="grid">
          <a
            href={mapAddress(shop.address)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
          >
            {words.shop.map}
            <Icon path={externalIcon} size={16} />
            <span className="sr-only">{common[context.lang].newTab}</span>
          </a>
        </div>
      )}
    </>
  )
}

export const quietLinkClass =
  'inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4 hover:text-ink'
