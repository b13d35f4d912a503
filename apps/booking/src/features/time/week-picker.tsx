import { Button } from '@noren/ui/button'
import { chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { bookingTime } from '@noren/words/booking-steps'
import { formatMonth, formatShortDate, formatSpokenDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields, Setting, Week } from '#platform/view.ts'
import { WeekTable } from './week-table.tsx'

type Props = { setting: Setting; menu: number; tel: string | null; week: Week; carry?: Fields }

/**
 * The week and the ways to other weeks: plain links, or buttons of the same form while it carries what was typed.
 * The script reads the next week from the very page that the link leads to.
 */
export const WeekPicker = ({ setting, menu, tel, week, carry }: Props): ReactNode => {
  const words = bookingTime[setting.lang]
  const nav = { setting, menu, isCarried: carry !== undefined }
  const last = week.days.at(-1)?.date ?? week.from
  return (
    <>
      <div hidden data-week-failed="" className="mb-3">
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
      <form
        method={carry ? 'post' : 'get'}
        action={shopPath({ ...setting, chosen: false }, carry ? '/confirm' : '/book')}
      >
        {carry && <HiddenFields fields={carry} without={['start', 'edit', 'from', 'menu', 'lang']} />}
        {carry && <input type="hidden" name="edit" value="time" />}
        {setting.chosen && <input type="hidden" name="lang" value={setting.lang} />}
        <input type="hidden" name="menu" value={menu} />
        <div
          data-week={words.shown(
            formatSpokenDate(setting.lang, week.from),
            formatSpokenDate(setting.lang, last),
          )}
          className="transition-opacity aria-busy:opacity-40"
        >
          <div className="flex items-center justify-between gap-1">
            <Turn {...nav} to={week.previous} direction="previous" />
            <p className="figures text-center font-bold">{formatMonth(setting.lang, week.from)}</p>
            <Turn {...nav} to={week.next} direction="next" />
          </div>
          {week.days.every((day) => day.starts.length === 0) && <EmptyWeek {...nav} next={week.next_date} />}
          <WeekTable lang={setting.lang} week={week} tel={tel} />
        </div>
      </form>
      <p role="status" data-week-said="" className="sr-only" />
    </>
  )
}

type Nav = { setting: Setting; menu: number; isCarried: boolean }
type Direction = 'previous' | 'next'

/** Seven dates are turned at once where seven are shown, five where five are. */
const Turn = ({ to, ...nav }: Nav & { to: Week['next']; direction: Direction }) => (
  <>
    <Step {...nav} to={to.five} look="inline-flex week:hidden" />
    <Step {...nav} to={to.seven} look="hidden week:inline-flex" />
  </>
)

const Step = ({
  to,
  direction,
  look,
  ...nav
}: Nav & { to: string | null; direction: Direction; look: string }) => {
  const className = `min-h-11 items-center gap-0.5 rounded-md px-1.5 text-sm font-bold week:px-2 ${look}`
  const content = (
    <>
      {direction === 'previous' && <Icon path={chevronLeftIcon} />}
      {bookingTime[nav.setting.lang][direction]}
      {direction === 'next' && <Icon path={chevronRightIcon} />}
    </>
  )
  return to === null ? (
    <span aria-hidden="true" className={`${className} invisible`}>
      {content}
    </span>
  ) : (
    <GoTo {...nav} to={to} place={direction} className={`${className} text-primary hover:bg-primary-tint`}>
      {content}
    </GoTo>
  )
}

const GoTo = ({
  setting,
  menu,
  isCarried,
  to,
  place,
  className,
  children,
}: Nav & { to: string; place: string; className: string; children: ReactNode }) =>
  isCarried ? (
    <button name="from" value={to} formAction={shopPath(setting, '/change')} className={className}>
      {children}
    </button>
  ) : (
    <a href={shopPath(setting, '/book', { menu, from: to })} data-turn={place} className={className}>
      {children}
    </a>
  )

const EmptyWeek = ({ next, ...nav }: Nav & { next: string | null }) => {
  const words = bookingTime[nav.setting.lang]
  return (
    <div className="my-3 rounded-lg border border-line bg-surface px-4 py-4 text-center">
      <p className="balance">{next === null ? words.noneAhead : words.emptyWeek}</p>
      {next !== null && (
        <GoTo
          {...nav}
          to={next}
          place="free"
          className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
        >
          {words.nextFree(formatShortDate(nav.setting.lang, next))}
        </GoTo>
      )}
    </div>
  )
}
