import { Popover } from '@base-ui/react/popover'
import type { FieldAria } from '@noren/ui/field'
import { calendarIcon, Icon } from '@noren/ui/icon'
import { formatDate, formatShortDate, type Lang } from '@noren/words/format'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useId, useState } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import type { CalendarProps } from './calendar.tsx'
import { DatePicker } from './date-picker.tsx'
import type { DateRange } from './date-range.ts'

/** A field whose value is chosen from a calendar that opens below it, and closes when all is chosen. */
export const DateField = ({
  aria,
  label,
  isBrief = false,
  shown,
  ...choice
}: CalendarProps & {
  aria?: FieldAria
  /** A day without its year, where there is little room. */
  isBrief?: boolean
  /** What the field says of its value, where the screen around it says the rest. */
  shown?: string | undefined
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(widgets).dates
  const id = useId()
  const [open, setOpen] = useState(false)
  const chosen =
    shown ??
    (isBrief && choice.mode === 'single' && choice.value !== null
      ? formatShortDate(lang, choice.value)
      : textOf(choice, lang))
  const props: CalendarProps =
    choice.mode === 'single'
      ? {
          ...choice,
          onChange: (date: string) => {
            choice.onChange(date)
            setOpen(false)
          },
        }
      : {
          ...choice,
          onChange: (range: DateRange) => {
            choice.onChange(range)
            if (range.to !== null) setOpen(false)
          },
        }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (next || !(event instanceof KeyboardEvent && isConversion(event))) setOpen(next)
      }}
    >
      <Popover.Trigger
        {...aria}
        // The field's label alone would not contain the chosen value.
        aria-labelledby={id}
        className="flex min-h-12 w-full items-center gap-2.5 rounded-md border border-control bg-surface px-3.5 py-2 text-left text-base
          leading-snug hover:border-ink-soft aria-invalid:border-danger"
      >
        <Icon path={calendarIcon} className="text-ink-soft" />
        <span id={id}>
          <span className="sr-only">{label} </span>
          <span className={`figures ${chosen === undefined ? 'text-ink-soft' : ''}`}>
            {chosen ?? words.choose}
          </span>
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" collisionPadding={12} className="z-popover">
          <Popover.Popup
            aria-label={label ?? words.choose}
            className="w-[min(23.5rem,calc(100vw-1.5rem))] rounded-lg border border-line bg-surface p-3 shadow-raised outline-none
              transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <DatePicker {...props} label={label} takesFocus />
            {choice.mode === 'range' && (
              <p role="status" className="pt-1 text-center text-sm text-ink-soft">
                {choice.value.from !== null && choice.value.to === null ? words.chooseEnd : words.chooseStart}
              </p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const textOf = (choice: CalendarProps, lang: Lang): string | undefined => {
  if (choice.mode === 'single') return choice.value === null ? undefined : formatDate(lang, choice.value)
  const { from, to } = choice.value
  const words = widgets[lang].dates
  if (from === null) return undefined
  if (from === to) return formatDate(lang, from)
  return to === null
    ? words.from(formatDate(lang, from))
    : words.range(formatDate(lang, from), formatDate(lang, to))
}
