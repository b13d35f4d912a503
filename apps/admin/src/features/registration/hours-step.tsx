import { type Weekday, weekdays } from '@noren/contract/hours'
import { hoursRangesMax } from '@noren/contract/limits'
import { businessHoursStep } from '@noren/contract/shops'
import { Button, IconButton } from '@noren/ui/button'
import { Checkbox, ChoicePill } from '@noren/ui/choice'
import { FieldGroup } from '@noren/ui/field'
import { closeIcon, Icon, plusIcon } from '@noren/ui/icon'
import { Select } from '@noren/ui/input'
import { formatTime, weekdayLongName, weekdayName } from '@noren/words/format'
import { registration } from '@noren/words/admin/registration'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useMessage } from '#platform/forms/form.tsx'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { type Draft, weekOrder } from './draft.ts'
import { lastClosing, withAnother } from './ranges.ts'
import { StepFrame } from './step-frame.tsx'

type Props = {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  onBack: () => void
  onNext: (part: Partial<Draft>) => void
}

/** Lists of choices, so there is nothing to mistype; checked when going on, and while mending. */
export const HoursStep = ({ draft, onChange, onBack, onNext }: Props): ReactNode => {
  const words = useWords(registration).hours
  const required = useRequired()
  const message = useMessage()
  const lang = useLanguage()
  const [tried, setTried] = useState(false)
  const errors: Errors = tried ? errorsOf(draft) : {}
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const found = errorsOf(draft)
    if (found.workingHours === undefined && found.workingDays === undefined) return onNext({})
    document.getElementById(found.workingHours === undefined ? 'working-days' : 'working-hours')?.focus()
  }
  const toggle = (day: Weekday, on: boolean) =>
    onChange({
      workingDays: weekOrder.filter((other) => (other === day ? on : draft.workingDays.includes(other))),
    })
  return (
    <StepFrame title={words.title} onSubmit={submit} onBack={onBack}>
      <FieldGroup
        id="working-hours"
        label={words.label}
        need={required}
        help={words.help}
        error={message(errors.workingHours)}
      >
        <Ranges ranges={draft.ranges} onChange={(ranges) => onChange({ ranges })} />
      </FieldGroup>
      <FieldGroup id="working-days" label={words.days} need={required} error={message(errors.workingDays)}>
        <div className="grid grid-cols-7 gap-1 xs:gap-2">
          {weekOrder.map((day) => (
            <ChoicePill
              key={day}
              className="px-0"
              checked={draft.workingDays.includes(day)}
              onChange={(event) => toggle(day, event.target.checked)}
              aria-label={weekdayLongName(lang, weekdays.indexOf(day))}
              label={weekdayName(lang, weekdays.indexOf(day))}
            />
          ))}
        </div>
      </FieldGroup>
      <Checkbox
        label={words.closedOnHolidays}
        note={words.closedOnHolidaysNote}
        checked={draft.closedOnHolidays}
        onChange={(event) => onChange({ closedOnHolidays: event.target.checked })}
      />
    </StepFrame>
  )
}

const Ranges = ({
  ranges,
  onChange,
}: {
  ranges: Draft['ranges']
  onChange: (ranges: Draft['ranges']) => void
}) => {
  const words = useWords(registration).hours
  const change = (at: number, part: Partial<Draft['ranges'][number]>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...part } : range)))
  return (
    <div className="space-y-3">
      {ranges.map((range, index) => (
        // Ranges have no identity but their place, and hold no state of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} role="group" aria-label={words.range(index + 1)} className="flex items-center gap-2">
          <TimeSelect
            label={words.opening}
            value={range.opening_time}
            times={openings}
            onChange={(opening_time) => change(index, { opening_time })}
          />
          <span aria-hidden="true">–</span>
          <TimeSelect
            label={words.closing}
            value={range.closing_time}
            times={closings}
            onChange={(closing_time) => change(index, { closing_time })}
          />
          {ranges.length > 1 && (
            <IconButton
              label={words.remove(index + 1)}
              path={closeIcon}
              onClick={() => onChange(ranges.filter((_, other) => other !== index))}
            />
          )}
        </div>
      ))}
      {ranges.length < hoursRangesMax && lastClosing(ranges) <= 23 * 60 + 30 && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => onChange(withAnother(ranges))}>
          <Icon path={plusIcon} size={18} />
          {words.add}
        </Button>
      )}
    </div>
  )
}

type TimeSelectProps = { label: string; value: string; times: string[]; onChange: (time: string) => void }

const TimeSelect = ({ label, value, times, onChange }: TimeSelectProps) => (
  <Select
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="figures min-w-0 flex-1 sm:max-w-36"
  >
    {times.map((time) => (
      <option key={time} value={time}>
        {time}
      </option>
    ))}
  </Select>
)

const quarters = Array.from({ length: 97 }, (_, index) => formatTime(index * 15))
const openings = quarters.slice(0, -1)
const closings = quarters.slice(1)

type Errors = { workingHours?: string; workingDays?: string }

const errorsOf = (draft: Draft): Errors => {
  const checked = businessHoursStep.safeParse({
    workingHours: draft.ranges,
    workingDays: draft.workingDays,
    isHolidayWorking: !draft.closedOnHolidays,
  })
  const first = (name: string) => checked.error?.issues.find((issue) => issue.path[0] === name)?.message
  return { workingHours: first('workingHours'), workingDays: first('workingDays') }
}
