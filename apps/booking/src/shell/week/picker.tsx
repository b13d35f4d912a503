import { Button } from '@noren/ui/button'
import { chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import { formatMonth, formatShortDate, formatSpokenDate, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { OfflineNotice, overlayClass } from '#platform/offline-notice.tsx'
import type { Week } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'
import { WeekTable, type OwnStarts } from './table.tsx'

/** The targets of a week's links and buttons. */
export type WeekLinks = {
  /** A free cell sends its `start` there, together with `hidden`. */
  method: 'get' | 'post'
  action: string
  hidden: ReactNode
  /** Another week: a link, or a button of the same form while it carries input. */
  toWeek: (from: string) => { href: string } | { formAction: string }
}

type Props = { lang: Lang; week: Week; tel: string | null; own?: OwnStarts; links: WeekLinks }

/**
 * The week and the links to other weeks, all plain links and forms. With script, `week-paging` loads the week from the
 * page that the link leads to.
 */
export const WeekPicker = ({ lang, week, tel, own, links }: Props): ReactNode => {
  const words = bookingTime[lang]
  const last = week.days.at(-1)?.date ?? week.from
  return (
    <>
      <OfflineNotice lang={lang} text={booking[lang].offline.loading} />
      <div hidden data-week-failed="" className={overlayClass}>
        <Notice
          tone="danger"
          action={
            <Button variant="outline" size="sm" data-week-retry="">
              {words.retry}
            </Button>
          }
        >
          {words.failed}
        </Notice>
      </div>
      <form method={links.method} action={links.action}>
        {links.hidden}
        <div
          data-week={words.shown(formatSpokenDate(lang, week.from), formatSpokenDate(lang, last))}
          className="transition-opacity aria-busy:opacity-40"
        >
          <div className="flex items-center justify-between gap-1">
            <PageLinks lang={lang} links={links} to={week.previous} direction="previous" />
            <p className="figures text-center font-bold">{formatMonth(lang, week.from)}</p>
            <PageLinks lang={lang} links={links} to={week.next} direction="next" />
          </div>
          {week.days.every((day) => day.starts.length === 0) && (
            <EmptyWeek lang={lang} links={links} next={week.nextDate} />
          )}
          <WeekTable lang={lang} week={week} tel={tel} own={own} />
        </div>
      </form>
      <p role="status" data-week-said="" className="sr-only" />
    </>
  )
}

type Nav = { lang: Lang; links: WeekLinks }
type Direction = 'previous' | 'next'

/** Pages by seven dates where seven are shown, by five where five are. */
const PageLinks = ({ to, ...nav }: Nav & { to: Week['next']; direction: Direction }) => (
  <>
    <PageLink {...nav} to={to.five} display="inline-flex week:hidden" />
    <PageLink {...nav} to={to.seven} display="hidden week:inline-flex" />
  </>
)

const PageLink = ({
  lang,
  links,
  to,
  direction,
  display,
}: Nav & { to: string | null; direction: Direction; display: string }) => {
  const className = `min-h-11 items-center gap-0.5 rounded-md px-1 text-sm font-bold week:px-2 ${display}`
  const content = (
    <>
      {direction === 'previous' && <Icon path={chevronLeftIcon} />}
      {bookingTime[lang][direction]}
      {direction === 'next' && <Icon path={chevronRightIcon} />}
    </>
  )
  return to === null ? (
    <span aria-hidden="true" className={`${className} invisible`}>
      {content}
    </span>
  ) : (
    <WeekLink
      links={links}
      to={to}
      turn={direction}
      className={`${className} text-primary hover:bg-primary-tint`}
    >
      {content}
    </WeekLink>
  )
}

const WeekLink = ({
  links,
  to,
  turn,
  className,
  children,
}: {
  links: WeekLinks
  to: string
  turn: string
  className: string
  children: ReactNode
}) => {
  const target = links.toWeek(to)
  return 'href' in target ? (
    <a href={target.href} data-turn={turn} className={className}>
      {children}
    </a>
  ) : (
    <button name="from" value={to} formAction={target.formAction} className={className}>
      {children}
    </button>
  )
}

const EmptyWeek = ({ lang, links, next }: Nav & { next: string | null }) => {
  const words = bookingTime[lang]
  return (
    <div className="my-3 rounded-lg border border-line bg-surface px-4 py-4 text-center">
      <p className="balance">{next === null ? words.noneAhead : words.emptyWeek}</p>
      {next !== null && (
        <WeekLink
          links={links}
          to={next}
          turn="free"
          className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
        >
          <span>
            <Unbroken text={words.nextFree(formatShortDate(lang, next))} />
          </span>
        </WeekLink>
      )}
    </div>
  )
}
