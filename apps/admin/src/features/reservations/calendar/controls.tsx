import { Button } from '@noren/ui/button'
import { Icon, plusIcon } from '@noren/ui/icon'
import { freeTime } from '@noren/words/admin/reservations/free-time'
import { calendar } from '@noren/words/reservations/calendar'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import type { View } from './place.ts'
import type { CalendarState } from './calendar-state.ts'

/** 日｜週｜月, remembered on the device; a phone has no room for a week. */
export const ViewSwitch = ({
  view,
  views = ['day', 'week', 'month'],
  onChange,
}: {
  view: View
  views?: readonly View[]
  onChange: (view: View) => void
}): ReactNode => {
  const words = useWords(calendar).views
  return (
    <div
      role="group"
      aria-label={words.label}
      className="inline-flex shrink-0 rounded-full border border-line bg-surface p-0.5"
    >
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className={`min-h-9 min-w-10 rounded-full px-3 text-sm whitespace-nowrap transition-colors pointer-coarse:min-h-11 ${
            one === view ? 'bg-primary-tint font-bold text-primary' : 'text-ink-soft hover:text-ink'
          }`}
        >
          {words[one]}
        </button>
      ))}
    </div>
  )
}

export const TodayButton = ({ calendar: { today, select } }: { calendar: CalendarState }): ReactNode => (
  <Button variant="outline" size="sm" className="shrink-0 px-3!" onClick={() => select(today)}>
    {useWords(reservations).calendar.today}
  </Button>
)

export const EntryButton = ({
  isRound = false,
  onPress,
}: {
  /** On a phone, in the corner where the thumb is. */
  isRound?: boolean
  onPress: () => void
}): ReactNode => {
  const { open } = useWords(freeTime)
  const { add } = useWords(calendar)
  return (
    <Button
      onClick={onPress}
      aria-label={open}
      className={
        isRound
          ? 'ml-auto min-h-12! shrink-0 rounded-full! px-4! shadow-raised! max-[23.4rem]:w-12 max-[23.4rem]:px-0!'
          : 'shrink-0'
      }
    >
      <Icon path={plusIcon} />
      {isRound ? (
        // On the narrowest phones there is no room for the word.
        <span className="max-[23.4rem]:sr-only">{add}</span>
      ) : (
        <span className="whitespace-nowrap">{add}</span>
      )}
    </Button>
  )
}
