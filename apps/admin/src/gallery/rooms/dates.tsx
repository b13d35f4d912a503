import { Field } from '@noren/ui/field'
import { weekdayOf } from '@noren/words/format'
import { gallery } from '@noren/words/admin/gallery'
import { type ReactNode, useState } from 'react'
import { now } from '#platform/clock.ts'
import { DateField } from '#platform/dates/date-field.tsx'
import { dateOfParts, noDate, yearsBetween } from '#platform/dates/date-parts.ts'
import { DatePicker } from '#platform/dates/date-picker.tsx'
import { noRange, type Preset, rangeOfPreset } from '#platform/dates/date-range.ts'
import { DateSelects } from '#platform/dates/date-selects.tsx'
import { RangePresets } from '#platform/dates/range-presets.tsx'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useWords } from '#platform/language.ts'
import { Room, Shown, Value } from '../frame.tsx'

export const Dates = (): ReactNode => {
  const words = useWords(gallery)
  const required = useRequired()
  const [birthday, setBirthday] = useState(noDate)
  const [since, setSince] = useState(noDate)
  const [day, setDay] = useState<string | null>(null)
  const [stay, setStay] = useState(noRange)
  const [visit, setVisit] = useState<string | null>(null)
  const [preset, setPreset] = useState<Preset>('thisMonth')
  const [range, setRange] = useState(() => rangeOfPreset('thisMonth', now().date))
  const [first, last] = [Number(now().date.slice(0, 4)), 1920]
  return (
    <Room title="Dates">
      <Shown name="Selects">
        <DateSelects
          id="gallery-birthday"
          label={words.birthday}
          years={yearsBetween(first, last)}
          clearable
          value={birthday}
          onChange={setBirthday}
        />
        <Value>{dateOfParts(birthday)}</Value>
      </Shown>
      <Shown name="Selects, required">
        <DateSelects
          id="gallery-since"
          label={words.since}
          need={required}
          years={yearsBetween(first, last)}
          value={since}
          onChange={setSince}
        />
        <Value>{dateOfParts(since)}</Value>
      </Shown>
      <Shown name="One day">
        {/* Sundays are closed. */}
        <DatePicker mode="single" label={words.visit} value={day} onChange={setDay} isDisabled={isSunday} />
        <Value>{day}</Value>
      </Shown>
      <Shown name="A range">
        <DatePicker mode="range" label={words.stay} value={stay} onChange={setStay} />
        <Value>{stay}</Value>
      </Shown>
      <Shown name="A field">
        <Field id="gallery-visit" label={words.visit} need={required}>
          {(aria) => (
            <DateField aria={aria} mode="single" label={words.visit} value={visit} onChange={setVisit} />
          )}
        </Field>
        <Value>{visit}</Value>
      </Shown>
      <Shown name="Presets">
        <RangePresets
          preset={preset}
          range={range}
          onChange={(nextPreset, nextRange) => {
            setPreset(nextPreset)
            setRange(nextRange)
          }}
        />
        <Value>{{ preset, ...range }}</Value>
      </Shown>
    </Room>
  )
}

const isSunday = (date: string): boolean => weekdayOf(date) === 0
