import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { now } from '#platform/clock.ts'
import { useWords } from '#platform/language.ts'
import { DateField } from './date-field.tsx'
import { type DateRange, type PastPreset, type Preset, presets, rangeOfPreset } from './date-range.ts'

/** Ranges that are wanted often, and any other one from a calendar. Rule SCR-22. */
export const RangePresets = ({
  preset,
  range,
  onChange,
}: {
  preset: Preset
  range: DateRange
  onChange: (preset: Preset, range: DateRange) => void
}): ReactNode => {
  const words = useWords(widgets).dates
  return (
    <>
      <DatePresets presets={presets} preset={preset} onChange={onChange} />
      {preset === 'custom' && (
        <div className="mt-3 max-w-md">
          <DateField
            mode="range"
            label={words.preset.custom}
            value={range}
            onChange={(chosen) => onChange('custom', chosen)}
          />
        </div>
      )}
    </>
  )
}

/** Ranges that are wanted often, one press each. Rules SCR-22, REP-41. */
export const DatePresets = <One extends Preset | PastPreset>({
  presets: offered,
  preset,
  weekStart,
  onChange,
  ...look
}: {
  presets: readonly One[]
  preset: One | null
  /** Undefined: weeks begin on Sunday. */
  weekStart?: number
  onChange: (preset: One, range: DateRange) => void
  legend?: string
  legendClass?: string
  className?: string
  listClass?: string
  choiceClass?: string
}): ReactNode => {
  const words = useWords(widgets).dates
  return (
    <Choices
      legend={words.presets}
      {...look}
      choices={offered.map((value) => ({ value, label: words.preset[value] }))}
      value={preset}
      onChange={(chosen) => onChange(chosen, rangeOfPreset(chosen, now().date, weekStart))}
    />
  )
}
