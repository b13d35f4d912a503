import { type Weekday, weekdays } from '@noren/contract/hours'
import { Checkbox, ChoicePill } from '@noren/ui/choice'
import { registration } from '@noren/words/admin/registration'
import { weekdayLongName, weekdayName } from '@noren/words/format'
import type { ReactNode } from 'react'
import { HoursEditor } from '#features/hours/api.ts'
import { FormGroup } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { type HoursDraft, hoursForm, weekOrder } from './registration-draft.ts'
import { useStepForm } from './step-form.ts'
import { StepFrame } from './step-frame.tsx'

export const HoursStep = ({
  draft,
  onChange,
  onBack,
  onNext,
}: {
  draft: HoursDraft
  onChange: (hours: HoursDraft) => void
  onBack: () => void
  onNext: () => void
}): ReactNode => {
  const words = useWords(registration).hours
  const form = useStepForm(hoursForm, draft, onChange)
  return (
    <StepFrame title={words.title} onSubmit={form.handleSubmit(onNext)} onBack={onBack}>
      <FormGroup form={form} name="workingHours" label={words.label} need="required" help={words.help}>
        {(ranges, change) => <HoursEditor ranges={ranges} onChange={change} />}
      </FormGroup>
      <FormGroup form={form} name="workingDays" label={words.days} need="required">
        {(days, change) => <WorkingDays days={days} onChange={change} />}
      </FormGroup>
      <Checkbox
        {...form.register('closedOnHolidays')}
        label={words.closedOnHolidays}
        note={words.closedOnHolidaysNote}
      />
    </StepFrame>
  )
}

const WorkingDays = ({
  days,
  onChange,
}: {
  days: readonly Weekday[]
  onChange: (days: Weekday[]) => void
}) => {
  const lang = useLanguage()
  const toggle = (day: Weekday, isOpen: boolean) =>
    onChange(weekOrder.filter((other) => (other === day ? isOpen : days.includes(other))))
  return (
    <div className="grid grid-cols-7 gap-1 xs:gap-2">
      {weekOrder.map((day) => (
        <ChoicePill
          key={day}
          className="px-0 max-xs:rounded-md"
          checked={days.includes(day)}
          onChange={(event) => toggle(day, event.target.checked)}
          aria-label={weekdayLongName(lang, weekdays.indexOf(day))}
          // “Wed” is as wide as a pill of a phone.
          label={<span className="text-sm sm:text-base">{weekdayName(lang, weekdays.indexOf(day))}</span>}
        />
      ))}
    </div>
  )
}
