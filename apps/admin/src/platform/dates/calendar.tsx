import { shopTimeZone } from '@noren/scheduling/time'
import { chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import { formatMonth, formatSpokenDate, weekdayLongName, weekdayName, weekdayOf } from '@noren/words/format'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { DayPicker, type Modifiers, type PropsBase } from 'react-day-picker'
import { dateOf, noonOf, now } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { type DateRange, pressDay } from './date-range.ts'

export type CalendarProps = {
  /** What is being chosen; the month's own name otherwise. */
  label?: string
  /** Days that cannot be chosen. */
  isDisabled?: (date: string) => boolean
  /** Focuses the chosen day, or today, when it is mounted. */
  takesFocus?: boolean
  /** Also shows the days of the months before and after that share a week with this one. */
  outsideDays?: boolean
  /** Days with a dot, and what it means to those who cannot see it. */
  marks?: { name: string; isMarked: (date: string) => boolean }
} & (
  | { mode: 'single'; value: string | null; onChange: (date: string) => void }
  | { mode: 'range'; value: DateRange; onChange: (range: DateRange) => void }
)

/**
 * A month to choose from, in the shop's zone and in 'YYYY-MM-DD'. Words and names of days are ours, not the library's, so that
 * both languages read as everywhere else. Rule SCR-20.
 */
export const Calendar = ({
  label,
  isDisabled,
  takesFocus,
  outsideDays,
  marks,
  ...choice
}: CalendarProps): ReactNode => {
  const lang = useLanguage()
  const words = useWords(widgets).dates
  const first = choice.mode === 'single' ? choice.value : choice.value.from
  const nameOf = (date: Date, modifiers?: Modifiers) => {
    const parts = [
      modifiers?.today && words.today,
      modifiers?.marked && marks?.name,
      modifiers?.range_start && words.rangeStart,
      modifiers?.range_middle && words.inRange,
      modifiers?.range_end && words.rangeEnd,
      modifiers?.selected && choice.mode === 'single' && words.selected,
    ]
    return [formatSpokenDate(lang, dateOf(date)), ...parts.filter((part) => typeof part === 'string')].join(
      ' ',
    )
  }
  const shared: PropsBase = {
    'aria-label': label ?? words.calendar,
    role: 'application',
    lang,
    timeZone: shopTimeZone,
    today: noonOf(now().date),
    defaultMonth: noonOf(first ?? now().date),
    weekStartsOn: 0,
    navLayout: 'around',
    // Every month has six weeks, so that nothing below moves.
    fixedWeeks: true,
    showOutsideDays: outsideDays,
    autoFocus: takesFocus,
    disabled: isDisabled && ((date: Date) => isDisabled(dateOf(date))),
    modifiers: {
      sunday: { dayOfWeek: [0] },
      saturday: { dayOfWeek: [6] },
      marked: (date: Date) => marks?.isMarked(dateOf(date)) ?? false,
    },
    modifiersClassNames: { sunday: 'text-danger', saturday: 'text-primary', marked: markedClass },
    formatters: {
      formatCaption: (month: Date) => formatMonth(lang, dateOf(month)),
      formatWeekdayName: (day: Date) => weekdayName(lang, weekdayOf(dateOf(day))),
    },
    labels: {
      labelNav: () => label ?? words.calendar,
      labelPrevious: () => words.previousMonth,
      labelNext: () => words.nextMonth,
      labelGrid: (month: Date) => formatMonth(lang, dateOf(month)),
      labelWeekday: (day: Date) => weekdayLongName(lang, weekdayOf(dateOf(day))),
      labelDayButton: nameOf,
      labelGridcell: nameOf,
    },
    classNames,
    components: { Chevron },
  }
  return choice.mode === 'single' ? (
    <DayPicker
      {...shared}
      mode="single"
      required
      selected={choice.value === null ? undefined : noonOf(choice.value)}
      onSelect={(_, pressed) => choice.onChange(dateOf(pressed))}
    />
  ) : (
    <DayPicker
      {...shared}
      mode="range"
      required
      selected={{
        from: choice.value.from === null ? undefined : noonOf(choice.value.from),
        to: choice.value.to === null ? undefined : noonOf(choice.value.to),
      }}
      // The meaning of a press follows our rule, not the library's.
      onSelect={(_, pressed) => choice.onChange(pressDay(choice.value, dateOf(pressed)))}
    />
  )
}

const Chevron = ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
  <Icon path={orientation === 'left' ? chevronLeftIcon : chevronRightIcon} />
)

const step =
  'flex size-11 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink'

const markedClass =
  'relative after:pointer-events-none after:absolute after:bottom-1 after:left-1/2 after:size-1.5 after:-translate-x-1/2 ' +
  'after:rounded-full after:bg-accent'

const classNames = {
  root: 'w-full max-w-[22rem] select-none',
  months: '',
  month: 'grid grid-cols-[auto_1fr_auto] items-center',
  month_caption: 'text-center',
  caption_label: 'figures text-lg font-bold',
  button_previous: step,
  button_next: step,
  month_grid: 'col-span-3 mt-1 w-full table-fixed border-collapse',
  weekday: 'h-9 text-sm font-normal first:text-danger last:text-primary',
  day: 'group/day p-0 text-center',
  day_button:
    'figures mx-auto flex h-11 w-full max-w-11 items-center justify-center rounded-full text-base transition-colors hover:bg-primary-tint ' +
    'disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent ' +
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-40 ' +
    'group-data-today/day:font-bold group-data-today/day:ring-2 group-data-today/day:ring-primary group-data-today/day:ring-inset',
  // Sundays and Saturdays keep their colours.
  outside: '*:font-normal not-[.text-danger,.text-primary]:text-ink-soft',
  selected:
    'not-[.range-middle]:*:bg-primary! not-[.range-middle]:*:font-bold not-[.range-middle]:*:text-white!',
  range_start: 'rounded-l-full bg-primary-tint',
  range_middle: 'range-middle bg-primary-tint first:rounded-l-full last:rounded-r-full',
  range_end: 'rounded-r-full bg-primary-tint',
}
