import { IconButton } from '@noren/ui/button'
import { slidersIcon } from '@noren/ui/icon'
import { calendar as calendarWords } from '@noren/words/reservations/calendar'
import { type ReactNode, useRef, useState } from 'react'
import { useWanted } from '#platform/actions/use-wanted.ts'
import { useWords } from '#platform/language.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'
import type { CalendarState } from './calendar-state.ts'

/** How the calendar looks. */
export const SettingsMenu = ({
  calendar,
  withFilter = false,
}: {
  calendar: CalendarState
  withFilter?: boolean
}): ReactNode => {
  const words = useWords(calendarWords).settings
  const [open, setOpen] = useState(false)
  const { isWanted, want, buttonProps } = useWanted()
  const button = useRef<HTMLButtonElement>(null)
  const isFiltered = withFilter && calendar.statuses.length < 4
  return (
    <span className="relative inline-flex">
      <IconButton
        ref={button}
        label={isFiltered ? `${words.open} ${words.filtered}` : words.open}
        path={slidersIcon}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...buttonProps}
        onClick={() => {
          want()
          setOpen(!open)
        }}
      />
      {isFiltered && (
        <span className="pointer-events-none absolute top-2 right-2 size-2 rounded-full bg-accent" />
      )}
      {isWanted && (
        <SettingsPopover
          calendar={calendar}
          withFilter={withFilter}
          button={button}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </span>
  )
}

// The library of popovers is loaded when the button is first pointed at or focused.
const SettingsPopover = onDemand(async () => (await import('./settings-popover.tsx')).SettingsPopover, {
  layer: ({ open, onOpenChange }) => (open ? () => onOpenChange(false) : undefined),
})
