import { reservations } from '@noren/words/reservations'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { stored } from '#platform/stored/storage.ts'
import { useSeatUnits } from '../visit/seat-units.ts'

type Columns = { units: readonly { id: number; name: string }[]; unseated: string }

/** The day by seats: a switch where the shop has groups of them, kept on the device; `columns` while it is on. Rule VISIT-17. */
export const useSeats = (): { switch: ReactNode; columns: Columns | undefined } => {
  const words = useWords(reservations).day
  const units = useSeatUnits()
  const [isOn, setOn] = useState(() => stored('local').read(kept) === 'on')
  if (units.length === 0) return { switch: null, columns: undefined }
  const toggle = () => {
    stored('local').write(kept, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  return {
    switch: (
      <button
        type="button"
        aria-pressed={isOn}
        onClick={toggle}
        className={`mr-3 mb-1 min-h-9 md:-mt-1.5 shrink-0 rounded-full border px-3 text-sm whitespace-nowrap transition-colors md:mr-0 pointer-coarse:min-h-11 ${
          isOn
            ? 'border-primary bg-primary-tint font-bold text-primary'
            : 'border-line bg-surface text-ink-soft hover:text-ink'
        }`}
      >
        {words.bySeats}
      </button>
    ),
    columns: isOn ? { units, unseated: words.unseated } : undefined,
  }
}

const kept = 'calendar.seats'
