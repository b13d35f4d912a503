import { Button } from '@noren/ui/button'
import { chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import { formatMonth, formatShortDate, formatSpokenDate, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { OfflineNotice, overlayLook } from '#platform/offline-notice.tsx'
import type { Week } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'
import { WeekTable, type OwnStarts } from './table.tsx'

/** Where the presses of a week lead. */
export type Ways = {
  /** A free cell sends its `start` there, with `hidden` beside it. */
  method: 'get' | 'post'
  action: string
  hidden: ReactNode
  /** Another week: a link, or a button of the same form while it carries what was typed. */
  toWeek: (from: string) => { href: string } | { formAction: string }
}

type Props = { lang: Lang; week: Week; tel: string | null; own?: OwnStarts; ways: Ways }

/**
 * The week and the ways to other weeks, all plain links and forms. The script reads the next week from the very page that
 * the link leads to.
 */
export const WeekPicker = ({ lang, week, tel, own, ways }: Props): ReactNode => {
  const words = bookingTime[lang]
  const last = week.days.at(-1)?.date ?? week.from
  return (
    <>
      <OfflineNotice lang={lang} text={booking[lang].offline.loading} />
      <div hidden data-week-failed="" className={overlayLook}>
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
      <form method={ways.method} action={ways.action}>
        {ways.hidden}
        <div
          data-week={words.shown(formatSpokenDate(lang, week.from), formatSpokenDate(lang, last))}
          className="transition-opacity aria-busy:opacity-40"
        >
          <div className="flex items-center justify-between gap-1">
            <Turn lang={lang} ways={ways} to={week.previous} direction="previous" />
            <p className="figures text-center font-bold">{formatMonth(lang, week.from)}</p>
            <Turn lang={lang} ways={ways} to={week.next} direction="next" />
          </div>
          {week.days.every((day) => day.starts.length === 0) && (
            <EmptyWeek lang={lang} ways={ways} next={week.next_date} />
          )}
          <WeekTable lang={lang} week={week} tel={tel} own={own} />
        </div>
      </form>
      <p role="status" data-week-said="" className="sr-only" />
    </>
  )
}

type Nav = { lang: Lang; ways: Ways }
type Direction = 'previous' | 'next'

/** Seven dates are turned at once where seven are shown, five where five are. */
const Turn = ({ to, ...nav }: Nav & { to: Week['next']; direction: Direction }) => (
  <>
    <Step {...nav} to={to.five} look="inline-flex week:hidden" />
    <Step {...nav} to={to.seven} look="hidden week:inline-flex" />
  </>
)

const Step = ({
  lang,
  ways,
  to,
  direction,
  look,
}: Nav & { to: string | null; direction: Direction; look: string }) => {
  const className = `min-h-11 items-center gap-0.5 rounded-md px-1 text-sm font-bold week:px-2 ${look}`
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
    <GoTo ways={ways} to={to} place={direction} className={`${className} text-primary hover:bg-primary-tint`}>
      {content}
    </GoTo>
  )
}

const GoTo = ({
  ways,
  to,
  place,
  className,
  children,
}: {
  ways: Ways
  to: string
  place: string
  className: string
  children: ReactNode
}) => {
  const way = ways.toWeek(to)
  return 'href' in way ? (
    <a href={way.href} data-turn={place} className={className}>
      {children}
    </a>
  ) : (
    <button name="from" value={to} formAction={way.formAction} className={className}>
      {children}
    </button>
  )
}

const EmptyWeek = ({ lang, ways, next }: Nav & { next: string | null }) => {
  const words = bookingTime[lang]
  return (
    <div className="my-3 rounded-lg border border-line bg-surface px-4 py-4 text-center">
      <p className="balance">{next === null ? words.noneAhead : words.emptyWeek}</p>
      {next !== null && (
        <GoTo
          ways={ways}
          to={next}
          place="free"
          className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
        >
          <span>
            <Unbroken text={words.nextFree(formatShortDate(lang, next))} />
          </span>
        </GoTo>
      )}
    </div>
  )
}
