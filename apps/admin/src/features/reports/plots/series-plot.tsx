import type { Period } from '@noren/contract/reports/periods'
import type { SalesReport } from '@noren/contract/reports/sales'
import { buttonClass } from '@noren/ui/button'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { formatAmount, formatCount } from '@noren/words/format'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Dotted } from '#platform/lists/facts.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { isBookedBar, periodOfBar } from '../period/period.ts'
import { countedPath } from '../visits/filters.ts'
import { axisEnd } from './axis.ts'
import { useBarName } from './bar-name.ts'

type Series = SalesReport['series']

/**
 * Sales of days or months as bars, what is still booked on top of them, the period before as a line. It is one control: a finger, or
 * arrow keys, choose a bar, whose values stand below and are spoken; Enter opens its list. Rules REP-46, REP-50.
 */
export const SeriesPlot = ({
  series,
  unit,
  period,
  today,
}: {
  series: Series
  unit: SalesReport['unit']
  period: Period
  today: string
}): ReactNode => {
  const words = useWords(reportPlots).series
  const lang = useLanguage()
  const { shortName, longName } = useBarName(unit)
  const navigate = useNavigate()
  const bars = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(chosen ?? firstShown(series, unit, today), series.length - 1)
  const bar = series[at]
  if (!bar) return null
  const end = axisEnd(Math.max(...series.map((one) => Math.max(one.amount + one.booked, one.previous))))
  const share = (amount: number) => (end === 0 ? 0 : (Math.max(0, amount) / end) * 100)
  const hasPrevious = series.some(({ previous }) => previous > 0)
  const name = longName(bar.start)
  const isBooked = isBookedBar(bar, today)
  const more = [
    !isBooked && bar.booked > 0 && words.andBooked(formatAmount(lang, bar.booked)),
    hasPrevious && words.andPrevious(formatAmount(lang, bar.previous)),
  ].filter((part) => part !== false)
  // Of a day to come what was sold is nothing by nature.
  const said = isBooked
    ? words.saidBooked(name, formatAmount(lang, bar.booked))
    : words.said(name, formatAmount(lang, bar.amount), formatCount(bar.visits))
  const path = countedPath(periodOfBar(bar.start, unit, period), isBooked ? { state: 'booked' } : {})
  const open = isBooked ? words.openBooked : words.open
  const press = (event: KeyboardEvent) => {
    const next = nextOf(event.key, at, series.length)
    if (event.key === 'Enter') void navigate(path)
    else if (next !== undefined) {
      event.preventDefault()
      setChosen(next)
    }
  }
  const point = ({ clientX, buttons, type }: PointerEvent) => {
    const box = bars.current?.getBoundingClientRect()
    if (!box || (type === 'pointermove' && buttons === 0)) return
    const nth = Math.floor(((clientX - box.left) / box.width) * series.length)
    setChosen(Math.max(0, Math.min(series.length - 1, nth)))
  }
  const line = series.map(({ previous }, nth) => `${nth + 0.5},${100 - share(previous)}`).join(' ')
  const every = Math.ceil(series.length / 6)
  return (
    <>
      <Legend hasBooked={series.some(({ booked }) => booked > 0)} hasPrevious={hasPrevious} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="figures flex h-36 flex-col justify-between text-right text-xs text-ink-soft sm:h-52"
        >
          {[end, end / 2, 0].map((yen, nth) => (
            <span key={nth} className="-my-2">
              {end === 0 && nth < 2 ? '' : words.axis(yen)}
            </span>
          ))}
        </div>
        <div
          ref={bars}
          role="slider"
          tabIndex={0}
          aria-label={unit === 'day' ? words.days : words.months}
          aria-valuemin={1}
          aria-valuemax={series.length}
          aria-valuenow={at + 1}
          aria-valuetext={[said, ...more].join(' ')}
          onKeyDown={press}
          onPointerDown={point}
          onPointerMove={point}
          className="relative flex h-36 touch-pan-y bg-[linear-gradient(var(--color-line),var(--color-line)),linear-gradient(var(--color-line),var(--color-line)),linear-gradient(var(--color-control),var(--color-control))]
            bg-size-[100%_1px] bg-position-[top,center,bottom] bg-no-repeat select-none sm:h-52"
        >
          {series.map(({ start, amount, booked }, nth) => (
            <span
              key={start}
              className="relative flex h-full min-w-0 flex-1 flex-col items-center justify-end"
            >
              {/* A single bar needs no mark, and a mark wider than its bar would be a ground. */}
              {nth === at && series.length > 1 && (
                <span className="absolute inset-y-0 left-1/2 w-full max-w-14 -translate-x-1/2 bg-primary/10" />
              )}
              {booked > 0 && (
                <span
                  className={`relative w-3/4 max-w-10 border border-b-0 border-primary text-primary hatch print-colors ${amount > 0 ? '' : 'rounded-t-sm'}`}
                  style={{ height: `${share(booked)}%` }}
                />
              )}
              {amount > 0 && (
                <span
                  className="relative w-3/4 max-w-10 rounded-t-sm bg-primary print-colors"
                  style={{ height: `${share(amount)}%` }}
                />
              )}
            </span>
          ))}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${series.length} 100`}
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full overflow-visible text-ink-soft"
          >
            {hasPrevious && series.length > 1 && (
              <polyline
                points={line}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeDasharray="4 3"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
        </div>
        <div aria-hidden="true" className="figures col-start-2 flex h-5 pt-1 text-xs text-ink-soft">
          {series.map(({ start }, nth) => (
            <span key={start} className="flex min-w-0 flex-1 justify-center">
              {nth % every === 0 && (
                // The narrowest phones have room for every second one.
                <span
                  className={`whitespace-nowrap ${(nth / every) % 2 === 1 ? 'max-[22.5rem]:hidden' : ''}`}
                >
                  {shortName(start)}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="figures min-w-0 text-sm" aria-hidden="true">
          <span className="font-bold">{said}</span>
          <Dotted of={more} className="text-ink-soft" />
        </p>
        <Link
          to={path}
          aria-label={open(shortName(bar.start))}
          className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -mx-2.5 xs:-mx-3.5`}
        >
          {open('')}
        </Link>
      </div>
    </>
  )
}

/** Today; where it has nothing, the last one before it with something, else the first after it. */
const firstShown = (series: Series, unit: SalesReport['unit'], today: string): number => {
  const length = unit === 'day' ? 10 : 7
  const now = series.findIndex(({ start }) => start.slice(0, length) === today.slice(0, length))
  const isFilled = ({ amount, booked }: Series[number]) => amount > 0 || booked > 0
  const last = series.slice(0, now < 0 ? series.length : now + 1).findLastIndex(isFilled)
  if (last >= 0) return last
  const next = series.findIndex(isFilled)
  return next >= 0 ? next : Math.max(0, now)
}

const nextOf = (key: string, at: number, length: number): number | undefined => {
  const next: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: length - 1,
  }
  const wanted = next[key]
  return wanted === undefined ? undefined : Math.max(0, Math.min(length - 1, wanted))
}

const Legend = ({ hasBooked, hasPrevious }: { hasBooked: boolean; hasPrevious: boolean }) => {
  const words = useWords(reportPlots).series
  return (
    <ul aria-hidden="true" className="mb-4 flex flex-wrap gap-x-4 text-xs text-ink-soft">
      <li className="flex items-center gap-1.5">
        <span className="size-3 rounded-sm bg-primary print-colors" />
        {words.sold}
      </li>
      {hasBooked && (
        <li className="flex items-center gap-1.5">
          <span className="size-3 rounded-sm border border-primary text-primary hatch print-colors" />
          {words.booked}
        </li>
      )}
      {hasPrevious && (
        <li className="flex items-center gap-1.5">
          <span className="w-4 border-t-2 border-dashed border-ink-soft" />
          {words.previous}
        </li>
      )}
    </ul>
  )
}
