import { Button, buttonClass } from '@noren/ui/button'
import { calendarIcon, Icon } from '@noren/ui/icon'
import { TextArea } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { StatusChip } from '@noren/ui/status'
import { cancelReasonMax } from '@noren/contract/limits'
import { booking } from '@noren/words/booking'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { ownPath, shopPath } from '#platform/address.ts'
import { momentText } from '#platform/moment.ts'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { PageOf, Setting } from '#platform/view.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { Ticket } from '#shell/ticket.tsx'

type Props = { setting: Setting; page: PageOf<'manage'> | PageOf<'cancel'> }

/** The customer's own reservation, opened by the mailed link. */
export const ManagePage = ({ setting, page: { reservation, token } }: Props): ReactNode => {
  const words = booking[setting.lang]
  const { status, can, shop } = reservation
  const isLive = status === 'reserved' || status === 'pending_approval'
  return (
    <Frame setting={setting} shopName={shop.name}>
      <Heading>{words.manage.title}</Heading>
      <div className="mt-5">
        <Ticket
          setting={setting}
          reservation={reservation}
          sign={<StatusChip status={status} word={words.manage.status[status]} />}
        />
      </div>
      {status === 'pending_approval' && (
        <Told tone="caution" title={words.done.pending}>
          {words.done.pendingText}
        </Told>
      )}
      {status === 'canceled' && <Told tone="info">{words.manage.canceled}</Told>}
      {status === 'treated' && <Told tone="info">{words.manage.treated}</Told>}
      {isLive && !can.cancel && <Told tone="info">{pastText(setting, reservation)}</Told>}
      <div className="mt-6 grid gap-3">
        {status === 'reserved' && (
          <a
            href={ownPath(setting, `/r/${token}/reservation.ics`)}
            className={buttonClass({ variant: 'tonal', size: 'lg', block: true })}
          >
            <Icon path={calendarIcon} />
            {words.done.calendar}
          </a>
        )}
        {can.cancel && (
          <>
            <a
              href={ownPath(setting, `/r/${token}/cancel`)}
              className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
            >
              {words.manage.cancel}
            </a>
            <p className="text-sm text-ink-soft">
              {words.manage.until(momentText(setting.lang, reservation.cancel_deadline))}
            </p>
          </>
        )}
        {!isLive && (
          <a href={shopPath(setting, '')} className={buttonClass({ size: 'lg', block: true })}>
            {words.manage.again}
          </a>
        )}
      </div>
    </Frame>
  )
}

/** A GET never cancels: mail scanners follow links. This page asks, its form does it. */
export const CancelPage = ({ setting, page: { reservation, token } }: Props): ReactNode => {
  const { lang } = setting
  const words = booking[lang].cancel
  return (
    <Frame setting={setting} shopName={reservation.shop.name}>
      <Heading>{words.title}</Heading>
      <div className="mt-4 rounded-lg border border-line bg-surface px-4 py-3">
        <p className="figures text-lg font-bold text-primary">{momentText(lang, reservation.start_at)}</p>
        <p className="leading-snug font-bold">{reservation.menu_name}</p>
      </div>
      <p className="mt-4">{words.lead}</p>
      <form method="post" action={ownPath(setting, `/r/${token}/cancel`)} data-once className="mt-6">
        <label htmlFor="reason" className="flex items-center gap-2 font-bold">
          {words.reason}
          <span className="rounded-full bg-paper-deep px-2 py-0.5 text-xs text-ink-soft">
            {common[lang].optional}
          </span>
        </label>
        <TextArea id="reason" name="reason" rows={3} maxLength={cancelReasonMax} className="mt-2" />
        <div className="mt-6 grid gap-3">
          <OfflineNotice lang={lang} />
          <Button type="submit" variant="danger" size="lg" block data-sending={words.sending}>
            {words.submit}
          </Button>
          <a
            href={ownPath(setting, `/r/${token}`)}
            className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
          >
            {words.back}
          </a>
        </div>
      </form>
    </Frame>
  )
}

const Told = ({
  tone,
  title,
  children,
}: {
  tone: 'caution' | 'info'
  title?: string
  children: ReactNode
}) => (
  <div className="mt-5">
    <Notice tone={tone} title={title}>
      {children}
    </Notice>
  </div>
)

const pastText = ({ lang }: Setting, { cancel_deadline, shop }: Props['page']['reservation']): string => {
  const words = booking[lang].manage
  const deadline = momentText(lang, cancel_deadline)
  if (shop.phone_number) return words.pastPhone(deadline, shop.phone_number)
  return shop.email ? words.pastEmail(deadline, shop.email) : words.past(deadline)
}
