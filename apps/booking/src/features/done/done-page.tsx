import { manageLinkPath } from '@noren/contract/addresses'
import { doneIcon, hourglassIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingAgain } from '@noren/words/booking/again'
import type { ReactNode } from 'react'
import { managePath, shopPath } from '#platform/address.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Body, twoColumnsClass, wideColumnClass } from '#shell/frame.tsx'
import { PendingNotice } from '#shell/notices/pending-notice.tsx'
import {
  Actions,
  besideTicketClass,
  Elsewhere,
  onTicketClass,
  QuietLink,
  ticketRowsClass,
} from '#shell/ticket/actions.tsx'
import { MoreFacts } from '#shell/ticket/more-facts.tsx'
import { Ticket } from '#shell/ticket/ticket.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { CompletionBlocks, isShort } from './completion-blocks.tsx'

/** The completion page; a reload shows it again. Rules BOOK-11, BOOK-191. */
export const DonePage = ({ context, page }: { context: RenderContext; page: PageOf<'done'> }): ReactNode => {
  const { reservation, token } = page
  const { lang } = context
  const isThanks = isShort(reservation.completion)
  return (
    <Body context={context} column={wideColumnClass}>
      <main id="content" className={`flex-1 pt-6 pb-14 roomy:pt-12 ${wideColumnClass}`}>
        <div className={`${ticketRowsClass} ${twoColumnsClass}`}>
          <div className={onTicketClass}>
            <CompletionBlocks blocks={reservation.completion} place="before" />
            <HandedOver context={context} reservation={reservation} />
          </div>
          <div className={besideTicketClass}>
            {isThanks && <CompletionBlocks blocks={reservation.completion} place="beside" />}
            <Actions context={context} token={token} reservation={reservation} />
            <QuietLink href={managePath(context, manageLinkPath(token))}>
              {booking[lang].done.manage}
            </QuietLink>
            <Mailed context={context} page={page} />
          </div>
          <div className="min-w-0">
            {!isThanks && <CompletionBlocks blocks={reservation.completion} place="after" />}
            <MoreFacts context={context} reservation={reservation} />
          </div>
          <Elsewhere>
            <QuietLink href={managePath(context, manageLinkPath(token, '/another'))}>
              {bookingAgain[lang].another}
            </QuietLink>
            <QuietLink href={shopPath(context, '')}>{booking[lang].backToShop}</QuietLink>
          </Elsewhere>
        </div>
      </main>
    </Body>
  )
}

type Reservation = PageOf<'done'>['reservation']

/** The ticket, and what keeps it from being final. */
const HandedOver = ({ context, reservation }: { context: RenderContext; reservation: Reservation }) => {
  const words = booking[context.lang].done
  const isPending = reservation.status === 'pending_approval'
  return (
    <>
      <Ticket
        context={context}
        reservation={reservation}
        isNew
        sign={
          <>
            <h1 className={`flex items-center gap-2 text-xl ${isPending ? 'text-caution' : 'text-success'}`}>
              <Icon path={isPending ? hourglassIcon : doneIcon} />
              {isPending ? words.titlePending : words.title}
            </h1>
            {isPending && <p className="mt-1 font-bold text-caution">{words.pending}</p>}
          </>
        }
      />
      {isPending && (
        <div className="mt-5">
          <PendingNotice lang={context.lang} reservation={reservation} isTitled={false} />
        </div>
      )}
      {reservation.mail === 'withheld' && (
        <div className="mt-5">
          <Notice tone="caution">{words.mailWithheld}</Notice>
        </div>
      )}
    </>
  )
}

/** How to find the page again, and the mail that says the same. */
const Mailed = ({
  context: { lang },
  page: { reservation, mailDomain },
}: {
  context: RenderContext
  page: PageOf<'done'>
}) => {
  const words = booking[lang].done
  return (
    <div data-print="no" className="mt-1 space-y-2 text-sm text-ink-soft">
      <p>
        <Unbroken text={words.keep} />
      </p>
      {reservation.email && reservation.mail !== 'withheld' && (
        <p>
          <Unbroken text={words.mail(reservation.email) + words.spam(mailDomain)} />
        </p>
      )}
    </div>
  )
}
