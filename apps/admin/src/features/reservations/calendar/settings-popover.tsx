import { Popover } from '@base-ui/react/popover'
import { themes } from '@noren/contract/screens'
import { Checkbox } from '@noren/ui/choice'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { calendar } from '@noren/words/reservations/calendar'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { Choices } from '#platform/fields/choices.tsx'
import { useChangeCalendarSettings } from '#platform/dates/calendar-settings.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setTheme, useTheme } from '#platform/stored/theme.ts'
import { HelpLink } from '#shell/help/link.tsx'
import { StatusFilter } from '../filter.tsx'
import type { CalendarState } from './calendar-state.ts'

type Props = {
  calendar: CalendarState
  withFilter: boolean
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Week start, 24 or 12 hours, how bright, compact: applied at once. On a phone the filter is here too. */
export const SettingsPopover = ({
  calendar: { settings, statuses, toggle },
  withFilter,
  button,
  open,
  onOpenChange,
}: Props): ReactNode => {
  const words = useWords(calendar).settings
  const feeds = useWords(feedScreen)
  const change = useChangeCalendarSettings()
  const theme = useTheme()
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // A press of the button is the button's own.
        if (!(event.target instanceof Node && button.current?.contains(event.target))) onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={button}
          positionMethod="fixed"
          sideOffset={6}
          align="end"
          collisionPadding={12}
          className="z-popover"
        >
          <Popover.Popup
            finalFocus={button}
            // The library knows no button to go on from: Tab past an end leads out of the page, and from here back to the button.
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget.closest('#root'))
                return
              onOpenChange(false)
              button.current?.focus()
            }}
            aria-label={words.open}
            className="max-h-[80dvh] w-[min(20rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-raised outline-none"
          >
            {withFilter && (
              <div className="mb-4 border-b border-line pb-3">
                <StatusFilter shown={statuses} onToggle={toggle} wraps />
              </div>
            )}
            <Choices
              look="rows"
              legend={words.week}
              legendClass="text-sm font-bold"
              listClass="flex gap-6"
              choices={([0, 1] as const).map((start) => ({ value: start, label: words.weeks[start] }))}
              value={settings.week_starts_on}
              onChange={(start) => change({ week_starts_on: start })}
            />
            <Choices
              look="rows"
              legend={words.time}
              legendClass="text-sm font-bold"
              className="mt-3"
              listClass=""
              choices={(['24h', '12h'] as const).map((format) => ({
                value: format,
                label: words.times[format],
              }))}
              value={settings.time_format}
              onChange={(format) => change({ time_format: format })}
            />
            <Choices
              look="rows"
              legend={words.theme}
              legendClass="text-sm font-bold"
              className="mt-3"
              listClass="flex flex-wrap gap-x-6"
              choices={themes.map((one) => ({ value: one, label: words.themes[one] }))}
              value={theme}
              onChange={setTheme}
            />
            <Checkbox
              className="mt-2 border-t border-line"
              name="compact_view"
              label={words.compact}
              checked={settings.compact_view}
              onChange={({ target }) => change({ compact_view: target.checked })}
            />
            <Link
              to={paths.feeds}
              className="flex min-h-11 items-center border-t border-line pt-1 font-bold text-primary underline-offset-4 hover:underline"
            >
              {feeds.open}
            </Link>
            <HelpLink className="mt-1 flex border-t border-line pt-1" />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
