import { waitlist } from '@noren/words/booking/waitlist'
import { bookingTime } from '@noren/words/booking-steps'
import { formatShortDate, formatSpokenDate, formatWeek, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Week } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'
import { CalendarHead, turnClass, turnContent, Views, type Direction } from './calendar-head.tsx'
import { hasTimes, signOf, type OwnStarts } from './cells.ts'
import { WeekLegend } from './legend.tsx'
import { Paged, type FormLinks } from './paged.tsx'
import { Soonest } from './soonest.tsx'
import { WeekTable } from './table.tsx'

/** The targets of a week's links and buttons. */
export type WeekLinks = FormLinks & {
  /** Another week: a link, or a button of the same form while it carries input. */
  toWeek: (from: string) => { href: string } | { formAction: string }
  /** The month in which this week begins; absent where there is no month view. */
  month?: string
  waits?: Waiting | undefined
}

/** `open`: customers may wait for what is taken, and the form's action takes `wait` too. `prepaid`: they may not, and read why. */
export type Waiting = 'open' | 'prepaid'

type Props = {
  lang: Lang
  week: Week
  tel: string | null
  own?: OwnStarts | undefined
  links: WeekLinks
}

/** The week and the links to other weeks. */
export const WeekPicker = ({ lang, week, tel, own, links }: Props): ReactNode => {
  const words = bookingTime[lang]
  const last = week.days.at(-1)?.date ?? week.from
  return (
    <Paged
      lang={lang}
      links={links}
      said={words.shown(formatSpokenDate(lang, week.from), formatSpokenDate(lang, last))}
    >
      <CalendarHead
        title={<Title lang={lang} week={week} />}
        previous={<PageLinks lang={lang} links={links} to={week.previous} direction="previous" />}
        next={<PageLinks lang={lang} links={links} to={week.next} direction="next" />}
        views={links.month && <Views lang={lang} shown="week" other={links.month} />}
      />
      {week.days.every((day) => day.starts.length === 0) && (
        <EmptyWeek lang={lang} links={links} week={week} />
      )}
      <Soonest lang={lang} week={week} own={own} />
      <WeekLegend lang={lang} week={week} hasPhone={tel !== null} own={own} opens={links.waits === 'open'} />
      <Waits lang={lang} week={week} tel={tel} own={own} links={links} />
      <WeekTable lang={lang} week={week} tel={tel} own={own} waits={links.waits === 'open'} />
    </Paged>
  )
}

/** The dates: five are shown where seven have no room. */
const Title = ({ lang, week: { from, days } }: Pick<Props, 'lang' | 'week'>) => {
  const [five, seven] = [4, 6].map((index) => formatWeek(lang, from, days[index]?.date ?? from))
  return five === seven ? (
    seven
  ) : (
    <>
      <span className="week:hidden">{five}</span> <span className="hidden week:inline">{seven}</span>
    </>
  )
}

type Nav = { lang: Lang; links: WeekLinks }

/** Pages by seven dates where seven are shown, by five where five are. */
const PageLinks = ({ to, ...nav }: Nav & { to: Week['next']; direction: Direction }) => (
  <>
    <PageLink {...nav} to={to.five} display="week:hidden" />{' '}
    <PageLink {...nav} to={to.seven} display="max-week:hidden" />
  </>
)

const PageLink = ({
  lang,
  links,
  to,
  direction,
  display,
}: Nav & { to: string | null; direction: Direction; display: string }) =>
  to !== null && (
    <WeekLink links={links} to={to} turn={direction} className={`${turnClass[direction]} ${display}`}>
      {turnContent(direction, bookingTime[lang][direction])}
    </WeekLink>
  )

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

const EmptyWeek = ({ lang, links, week }: Nav & { week: Week }) => {
  const words = bookingTime[lang]
  const next = week.nextDate
  const full = week.days.find((day) => signOf(day, week.lastBookableDate) === 'full')
  return (
    <div className="my-3 rounded-lg border border-line bg-surface px-4 py-4 text-center">
      <p className="phrases">{next === null ? words.noneAhead : words.emptyWeek}</p>
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
      {links.waits === 'open' && full && (
        <p>
          <button name="wait" value={full.date} className={waitLinkClass}>
            {waitlist[lang].link}
          </button>
        </p>
      )}
    </div>
  )
}

/** Of cells that can be pressed how; where a menu has no waiting list, why. */
const Waits = ({ lang, week: { days, lastBookableDate: last }, tel, own, links: { waits } }: Props) => {
  const taken = days.filter((day) => day.marks.includes('x'))
  const isSaid =
    waits === 'open'
      ? taken.some((day) => hasTimes(day, { last, hasPhone: tel !== null, own }))
      : taken.length > 0
  return (
    waits &&
    isSaid && (
      <p className="mb-1 text-xs leading-6 text-ink-soft">
        <Unbroken text={waitlist[lang][waits === 'open' ? 'linkText' : 'prepaid']} />
      </p>
    )
  )
}

const waitLinkClass =
  'inline-flex min-h-11 cursor-pointer items-center font-bold text-primary underline underline-offset-4'
