import { ChoicePill } from '@noren/ui/choice'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useId } from 'react'
import { now } from '#platform/clock.ts'
import { useWords } from '#platform/language.ts'
import { DateField } from './date-field.tsx'
import { type DateRange, type Preset, presets, rangeOfPreset } from './date-range.ts'

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
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="leading-snug font-bold">{words.presets}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {presets.map((one) => (
          <ChoicePill
            key={one}
            type="radio"
            name={name}
            label={words.preset[one]}
            checked={one === preset}
            onChange={() => onChange(one, rangeOfPreset(one, now().date))}
          />
        ))}
      </div>
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
    </fieldset>
  )
}
