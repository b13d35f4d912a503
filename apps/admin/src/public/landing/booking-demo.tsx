import { Button } from '@noren/ui/button'
import { checkIcon, Icon } from '@noren/ui/icon'
import { Valance } from '@noren/ui/noren'
import { common } from '@noren/words/common'
import {
  formatDate,
  formatDuration,
  formatPrice,
  formatSpokenDate,
  formatSpokenTime,
  formatTime,
  weekdayName,
  weekdayOf,
} from '@noren/words/format'
import { landing } from '@noren/words/admin/landing'
import { formatDay, parseDay } from '@noren/scheduling/time'
import type { ReactNode } from 'react'
import { usePage, useWords } from '../context.ts'

/** A small demonstration of the booking page: choose, confirm, done; `enableDemo` shows one panel after the other. It books nothing. */
export const BookingDemo = (): ReactNode => {
  const words = useWords(landing).demo
  const { list } = useWords(common)
  const { lang } = usePage()
  return (
    <section id="demo" aria-label={words.title} className="mx-auto w-full max-w-[25rem]">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <Valance className="h-14" />
        <div className="px-4 pt-5 pb-5 sm:px-6">
          <p className="text-lg font-bold">{words.shop}</p>
          <p className="figures mt-1 flex justify-between gap-3 text-sm text-ink-soft">
            <span>{list([words.menu, formatDuration(lang, 60)])}</span>
            <span className="font-bold whitespace-nowrap text-ink">{formatPrice(lang, 5500)}</span>
          </p>
          <div aria-live="polite" className="mt-4 min-h-[21rem]">
            <Week />
            <Confirm />
            <Done />
          </div>
        </div>
      </div>
      <p className="mt-3 text-center text-sm text-ink-soft">{words.note}</p>
    </section>
  )
}

const Week = () => {
  const words = useWords(landing).demo
  const { lang, today } = usePage()
  const tomorrow = (parseDay(today) ?? 0) + 1
  const dates = Array.from({ length: 5 }, (_, index) => formatDay(tomorrow + index))
  return (
    <table data-panel="week" className="w-full table-fixed border-separate border-spacing-1">
      <caption className="pb-2 text-left text-sm font-bold">{words.choose}</caption>
      <thead>
        <tr>
          <td className="w-12" />
          {dates.map((date) => (
            <th key={date} scope="col" className="figures pb-1 text-sm leading-tight font-normal">
              {Number(date.slice(8))}
              <span className={`block text-xs ${dayColour[weekdayOf(date)] ?? 'text-ink-soft'}`}>
                {weekdayName(lang, weekdayOf(date))}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((minutes, row) => (
          <tr key={minutes}>
            <th scope="row" className="figures text-sm font-normal text-ink-soft">
              {formatTime(minutes)}
            </th>
            {dates.map((date, column) => {
              const spoken = [formatSpokenDate(lang, date), formatSpokenTime(lang, minutes)] as const
              return (
                <td key={date} className="p-0">
                  {free[row]?.[column] === 'o' ? (
                    <button
                      type="button"
                      aria-label={words.free(...spoken)}
                      data-show="confirm"
                      data-date={formatDate(lang, date)}
                      data-time={formatTime(minutes)}
                      className="group flex h-11 w-full items-center justify-center rounded-md border border-[#d9dfe8] bg-surface transition-colors hover:border-primary hover:bg-primary-tint"
                    >
                      <span className="size-3.5 rounded-full border-[2.5px] border-primary transition-colors group-active:bg-primary" />
                    </button>
                  ) : (
                    <span className="flex h-11 items-center justify-center">
                      <span aria-hidden="true" className="size-1 rounded-full bg-control" />
                      <span className="sr-only">{words.taken(...spoken)}</span>
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Confirm = () => {
  const words = useWords(landing).demo
  return (
    <div data-panel="confirm" hidden className="flex min-h-[21rem] flex-col justify-between">
      <When />
      <div className="space-y-2">
        <Button size="lg" block data-show="done">
          {words.confirm}
        </Button>
        <Button variant="quiet" block data-show="week">
          {words.back}
        </Button>
      </div>
    </div>
  )
}

const Done = () => {
  const words = useWords(landing).demo
  const { product } = useWords(common)
  return (
    <div
      data-panel="done"
      hidden
      className="flex min-h-[21rem] flex-col items-center justify-between text-center"
    >
      <div className="w-full">
        <p className="flex items-center justify-center gap-2 font-bold text-success">
          <Icon path={checkIcon} />
          {words.doneTitle}
        </p>
        <div className="mt-4 rounded-lg border border-dashed border-control/60 bg-paper px-4 py-5">
          <When />
          <p className="mt-4 text-sm text-ink-soft">{words.number}</p>
          <p className="figures text-lg font-bold tracking-wider">4821-0937</p>
          <p className="mt-3 text-xs text-ink-soft">{product}</p>
        </div>
      </div>
      <Button variant="quiet" data-show="week">
        {words.again}
      </Button>
    </div>
  )
}

/** The chosen time, written here by `enableDemo`. */
const When = () => (
  <p className="figures mt-3 text-center">
    <span data-chosen="date" />
    <span data-chosen="time" className="block text-2xl font-bold" />
  </p>
)

const times = [600, 690, 780, 870, 960]
const free = ['oxoox', 'xooxo', 'oooxo', 'oxxoo', 'xoooo']
const dayColour: Record<number, string> = { 0: 'text-danger', 6: 'text-primary' }
