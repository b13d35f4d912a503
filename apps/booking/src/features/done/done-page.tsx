import { manageLinkPath } from '@noren/contract/addresses'
import { doneIcon, hourglassIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingAgain } from '@noren/words/booking/again'
import type { ReactNode } from 'react'
import { managePath, shopPath } from '#platform/address.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Body, columnClass } from '#shell/frame.tsx'
import { PendingNotice } from '#shell/notices/pending-notice.tsx'
import { Actions, quietLinkClass } from '#shell/ticket/actions.tsx'
import { MoreFacts } from '#shell/ticket/more-facts.tsx'
import { Ticket } from '#shell/ticket/ticket.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { CompletionBlocks } from './completion-blocks.tsx'

/** The completion page; a reload shows it again. Rule BOOK-11. */
export const DonePage = ({ context, page }: { context: RenderContext; page: PageOf<'done'> }): ReactNode => {
  const { reservation, token, mailDomain } = page
  const words = booking[context.lang].done
  const isPending = reservation.status === 'pending_approval'
  return (
    <Body context={context}>
      <main id="content" className={`flex-1 pt-6 pb-14 ${columnClass}`}>
        <CompletionBlocks blocks={reservation.completion} place="before" />
        <Ticket
          context={context}
          reservation={reservation}
          isNew
          sign={
            <>
              <h1
                className={`flex items-center gap-1.5 text-base leading-snug ${isPending ? 'text-caution' : 'text-success'}`}
              >
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
        <div className="mt-5 grid gap-3">
          <Actions context={context} token={token} reservation={reservation} />
          <a
            href={managePath(context, manageLinkPath(token))}
            data-print="no"
            className={`justify-self-center ${quietLinkClass}`}
          >
            {words.manage}
          </a>
          <a
            href={managePath(context, manageLinkPath(token, '/another'))}
            data-print="no"
            className={`-mt-3 justify-self-center ${quietLinkClass}`}
          >
            {bookingAgain[context.lang].another}
          </a>
        </div>
        <div data-print="no" className="mt-3 space-y-2 text-sm text-ink-soft">
          <p>
            <Unbroken text={words.keep} />
          </p>
          {reservation.email && reservation.mail !== 'withheld' && (
            <p>
              <Unbroken text={words.mail(reservation.email) + words.spam(mailDomain)} />
            </p>
          )}
        </div>
        <CompletionBlocks blocks={reservation.completion} place="after" />
        <MoreFacts context={context} reservation={reservation} />
        <p data-print="no" className="mt-10 text-center">
          <a href={shopPath(context, '')} className={quietLinkClass}>
            {booking[context.lang].backToShop}
          </a>
        </p>
      </main>
    </Body>
  )
}
