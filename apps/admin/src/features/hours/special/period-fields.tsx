import type { SpecialHourInput } from '@noren/contract/hours/special'
import { specialDescriptionMax } from '@noren/contract/limits'
import { Checkbox } from '@noren/ui/choice'
import { TextArea } from '@noren/ui/input'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { formatShortDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { DateField } from '#platform/dates/date-field.tsx'
import { FormField, FormGroup, SelectField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { isPastDate } from './past.ts'
import { endsWith, endText, type PeriodDraft, startsWith, type Status } from './period-draft.ts'

/** An open period is one day, a closed one may be several. What is shown of them stands below the times. */
export const PeriodFields = ({
  form,
  status,
  children,
}: {
  form: FormOf<PeriodDraft, SpecialHourInput>
  status: Status
  children: ReactNode
}): ReactNode => {
  const words = useWords(businessHours)
  const lang = useLanguage()
  const { range, isAllDay } = form.watch()
  const label = status === 'open' ? words.form.date : words.form.dates
  const isLong = status === 'close' && range.from !== null && range.to !== null && range.from !== range.to
  const timeLabel = (name: 'start' | 'end') => {
    const date = name === 'start' ? range.from : range.to
    return isLong && date !== null
      ? words.form.on(words.form[name], formatShortDate(lang, date))
      : words.form[name]
  }
  return (
    <>
      <FormGroup
        form={form}
        name="range"
        id="period-range"
        label={label}
        need="required"
        help={status === 'close' ? words.form.datesHelp : undefined}
      >
        {(value, change) =>
          status === 'open' ? (
            <DateField
              mode="single"
              label={label}
              value={value.from}
              isDisabled={isPastDate}
              onChange={(date) => change({ from: date, to: date })}
            />
          ) : (
            <DateField mode="range" label={label} value={value} isDisabled={isPastDate} onChange={change} />
          )
        }
      </FormGroup>
      <Checkbox {...form.register('isAllDay')} label={words.special.allDay} note={words.form.allDayNote} />
      {!isAllDay && (
        <>
          <div className="mt-1 grid grid-cols-2 gap-x-4">
            {(['start', 'end'] as const).map((name) => (
              <SelectField
                key={name}
                form={form}
                name={name}
                id={`period-${name}`}
                label={timeLabel(name)}
                className="figures"
              >
                {times[name](form.getValues(name)).map((time) => (
                  <option key={time} value={time}>
                    {name === 'end' ? endText(time) : time}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
        </>
      )}
      {children}
      <FormField
        form={form}
        name="description"
        id="period-description"
        label={words.form.description}
        help={words.form.descriptionHelp(specialDescriptionMax)}
      >
        {(control) => <TextArea {...control} rows={2} />}
      </FormField>
    </>
  )
}

const times = { start: startsWith, end: endsWith }
