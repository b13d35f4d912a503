import { Checkbox } from '@noren/ui/choice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import type { ReactNode } from 'react'
import { FormGroup } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { HoursEditor } from '../hours-editor.tsx'
import { WeekdayPills } from './weekday-pills.tsx'
import { commonRanges, type RegularProps } from './week.ts'

/** 祝日の月曜は営業し、翌日休み. Begins with the closed weekdays and the hours of most days. Rules HOURS-60, HOURS-61. */
export const OpeningFields = ({ form, week, idPrefix }: RegularProps): ReactNode => {
  const { holidays: words, regular } = useWords(businessHours)
  const opening = week.holiday_opening
  const toggle = (isOn: boolean) => {
    const closed = week.days.filter(({ status }) => status === 'close').map(({ weekday }) => weekday)
    form.clearErrors('holiday_opening')
    form.setValue(
      'holiday_opening',
      isOn
        ? {
            weekdays: closed.length > 0 ? closed : week.monthly_rules.map(({ weekday }) => weekday),
            business_hours: commonRanges(week),
            next_day_off: true,
          }
        : null,
    )
  }
  return (
    <>
      <Checkbox
        label={words.opening}
        note={words.openingNote}
        checked={opening !== null}
        onChange={(event) => toggle(event.target.checked)}
      />
      {opening && (
        <div className="mt-2 border-l-2 border-line pl-4">
          <FormGroup
            form={form}
            name="holiday_opening.weekdays"
            id={`${idPrefix}opening-weekdays`}
            label={words.openingDays}
          >
            {(_, change) => (
              <WeekdayPills
                label={words.openingDays}
                weekdays={week.days.map(({ weekday }) => weekday)}
                chosen={opening.weekdays}
                onChange={change}
              />
            )}
          </FormGroup>
          <FormGroup
            form={form}
            name="holiday_opening.business_hours"
            id={`${idPrefix}opening-hours`}
            label={words.openingHours}
            messages={{ hours_order: regular.invalid, hours_overlap: regular.invalid }}
          >
            {(_, change) => <HoursEditor ranges={opening.business_hours} onChange={change} />}
          </FormGroup>
          <Checkbox
            label={words.nextDayOff}
            checked={opening.next_day_off}
            onChange={(event) => form.setValue('holiday_opening.next_day_off', event.target.checked)}
          />
        </div>
      )}
    </>
  )
}
