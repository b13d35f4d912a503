import { manageLinkPath } from '@noren/contract/addresses'
import { Button, buttonClass } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { TextArea } from '@noren/ui/input'
import { cancelReasonMax } from '@noren/contract/limits'
import { booking } from '@noren/words/booking'
import { common } from '@noren/words/common'
import type { Lang } from '@noren/words/format'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame, Heading, twoColumnsClass } from '#shell/frame.tsx'
import { ShortTicket } from '#shell/ticket/short-ticket.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** Asks before cancelling; the form posts it. A GET never cancels, because mail scanners follow links. Rule RES-13. */
export const CancelPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'cancel'>
}): ReactNode => {
  const { reservation, token, reason, error } = page
  const { lang } = context
  const words = booking[lang].cancel
  return (
    <Frame context={context} shopName={reservation.shop.name} isWide>
      <div className={`lg:grid-rows-[auto_1fr] ${twoColumnsClass}`}>
        <Heading>{words.title}</Heading>
        <div className="mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <ShortTicket
            lang={lang}
            start={reservation.start_at}
            minutes={reservation.total_duration}
            menu={reservation.menu_name}
            lines={reservation.companions.length > 0 ? [] : reservation.lines}
          />
        </div>
        <div className="min-w-0">
          <p className="mt-4">
            <Unbroken text={words.lead} />
          </p>
          {reservation.payment && (
            <p className="mt-3 font-bold">
              <Unbroken text={refundText(lang, reservation.payment)} />
            </p>
          )}
          <form
            method="post"
            action={managePath(context, manageLinkPath(token, '/cancel'))}
            data-once="reload"
            className="mt-6"
          >
            <Field
              id="reason"
              label={words.reason}
              need={{ word: common[lang].optional, required: false }}
              error={error}
            >
              {(aria) => (
                <TextArea
                  {...aria}
                  name="reason"
                  rows={3}
                  maxLength={cancelReasonMax}
                  defaultValue={reason}
                />
              )}
            </Field>
            <div className="mt-4 grid gap-3 sm:grid-cols-2">
              <OfflineNotice lang={lang} />
              <Button type="submit" variant="danger" size="lg" block data-sending={words.sending}>
                {words.submit}
              </Button>
              <div className="grid">
                <a
                  href={managePath(context, manageLinkPath(token))}
                  className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
                >
                  {words.back}
                </a>
              </div>
            </div>
          </form>
        </div>
      </div>
    </Frame>
  )
}

/** What comes back is said before it is pressed. Rule PAY-12. */
const refundText = (lang: Lang, payment: NonNullable<PageOf<'cancel'>['reservation']['payment']>): string => {
  const { refunded, kept } = customerPayments[lang].cancel
  return payment.refund_on_cancel > 0 ? refunded(payment.refund_on_cancel) : kept(payment.amount)
}
