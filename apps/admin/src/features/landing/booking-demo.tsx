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
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { now } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { renderedOn } from '#platform/setup.ts'

type Choice = { date: string; minutes: number }

/** A small demonstration of the booking page: choose, confirm, done. It books nothing. */
export const BookingDemo = (): ReactNode => {
  const words = useWords(landing).demo
  const { list } = useWords(common)
  const lang = useLanguage()
  const [choice, setChoice] = useState<Choice>()
  const [booked, setBooked] = useState(false)
  const restart = () => {
    setChoice(undefined)
    setBooked(false)
  }
  return (
    <section aria-label={words.title} className="mx-auto w-full max-w-[25rem]">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <Valance lengths={4} className="h-14" />
        <div className="px-4 pt-5 pb-5 sm:px-6">
          <p className="text-lg font-bold">{words.shop}</p>
          <p className="figures mt-1 flex justify-between gap-3 text-sm text-ink-soft">
            <span>{list([words.menu, formatDuration(lang, 60)])}</span>
            <span className="font-bold whitespace-nowrap text-ink">{formatPrice(lang, 5500)}</span>
          </p>
          <div aria-live="polite" className="mt-4 min-h-[21rem]">
            {choice === undefined ? (
              <Week onChoose={setChoice} />
            ) : booked ? (
              <Done choice={choice} onAgain={restart} />
            ) : (
              <Confirm choice={choice} onBack={restart} onBook={() => setBooked(true)} />
            )}
          </div>
        </div>
      </div>
      <p className="mt-3 text-center text-sm text-ink-soft">{words.note}</p>
    </section>
  )
}

const Week = ({ onChoose }: { onChoose: (choice: Choice) => void }) => {
  const words = useWords(landing).demo
  const lang = useLanguage()
  const tomorrow = (parseDay(useToday()) ?? 0) + 1
  const dates = Array.from({ length: 5 }, (_, index) => formatDay(tomorrow + index))
  return (
    <table className="w-full table-fixed border-separate border-spacing-1">
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
                      onClick={() => onChoose({ date, minutes })}
                      className="group flex h-11 w-full items-center justify-center rounded-md border border-line bg-surface transition-colors hover:bg-primary-tint"
                    >
                      <span className="size-3.5 rounded-full border-[2.5px] border-primary transition-colors group-active:bg-primary" />
                    </button>
                  ) : (
                    <span className="flex h-11 items-center justify-center text-ink-soft">
                      <span aria-hidden="true" className="opacity-70">
                        ×
                      </span>
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

/** Hydration must find the date that the server rendered; the clock's date replaces it afterwards. */
const useToday = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => now().date,
    () => renderedOn() ?? now().date,
  )

const Confirm = ({ choice, onBack, onBook }: { choice: Choice; onBack: () => void; onBook: () => void }) => {
  const words = useWords(landing).demo
  return (
    <div className="flex min-h-[21rem] flex-col justify-between">
      <When choice={choice} />
      <div className="space-y-2">
        <Button size="lg" block onClick={onBook}>
          {words.confirm}
        </Button>
        <Button variant="quiet" block onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  )
}

const Done = ({ choice, onAgain }: { choice: Choice; onAgain: () => void }) => {
  const words = useWords(landing).demo
  const { product } = useWords(common)
  return (
    <div className="flex min-h-[21rem] flex-col items-center justify-between text-center">
      <div className="w-full">
        <p className="flex items-center justify-center gap-2 font-bold text-success">
          <Icon path={checkIcon} />
          {words.doneTitle}
        </p>
        <div className="mt-4 rounded-lg border border-dashed border-control/60 bg-paper px-4 py-5">
          <When choice={choice} />
          <p className="mt-4 text-sm text-ink-soft">{words.number}</p>
          <p className="figures text-lg font-bold tracking-wider">4821-0937</p>
          <p className="mt-3 text-xs text-ink-soft">{product}</p>
        </div>
      </div>
      <Button variant="quiet" onClick={onAgain}>
        {words.again}
      </Button>
    </div>
  )
}

const When = ({ choice }: { choice: Choice }) => {
  const lang = useLanguage()
  return (
    <p className="figures mt-3 text-center">
      {formatDate(lang, choice.date)}
      <span className="block text-2xl font-bold">{formatTime(choice.minutes)}</span>
    </p>
  )
}

const times = [600, 690, 780, 870, 960]
const free = ['oxoox', 'xooxo', 'oooxo', 'oxxoo', 'xoooo']
const dayColour: Record<number, string> = { 0: 'text-danger', 6: 'text-primary' }
