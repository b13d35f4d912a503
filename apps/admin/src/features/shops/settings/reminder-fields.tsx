import { Radio } from '@noren/ui/choice'
import { Field } from '@noren/ui/field'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { TimeSelect } from '#platform/dates/time-select.tsx'
import { timesEvery } from '#platform/dates/times.ts'
import { FormGroup, SelectField } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import type { SettingsFormOf } from './settings-draft.ts'
import { exampleStart, momentText, reminderOf } from './booking/examples.ts'

/** When the reminder of a visit is due; those that wait move with it. Rules MSG-14, MSG-15. */
export const ReminderFields = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(shops)
  const lang = useLanguage()
  const { time } = useClockFormat()
  const { date: today } = useNow()
  const [timing, at, hours] = form.watch(['reminder_timing', 'reminder_time', 'reminder_hours'])
  // A day later than tomorrow, so that the example's reminder is still to come.
  const start = exampleStart(today) + 1440
  const due = reminderOf(start, { timing, time: at, hours: Number(hours) })
  const texts = { lang, time }
  return (
    <>
      <FormGroup
        form={form}
        name="reminder_timing"
        label={words.timing}
        help={words.reminderExample(momentText(start, texts), momentText(due, texts))}
      >
        {(chosen, change) =>
          (['day_before', 'hours_before'] as const).map((one) => (
            <Radio
              key={one}
              name="reminder_timing"
              value={one}
              label={words.timings[one]}
              checked={chosen === one}
              onChange={() => change(one)}
            />
          ))
        }
      </FormGroup>
      {timing === 'day_before' ? (
        <Field id="reminder_time" label={words.reminderTime}>
          {(aria) => (
            <TimeSelect
              {...aria}
              label={words.reminderTime}
              value={at}
              times={times}
              onChange={(next) => form.setValue('reminder_time', next, { shouldDirty: true })}
            />
          )}
        </Field>
      ) : (
        <SelectField form={form} name="reminder_hours" label={words.reminderHours} className="max-w-48">
          {[...new Set([...usualHours, Number(hours)])]
            .toSorted((one, other) => one - other)
            .map((count) => (
              <option key={count} value={count}>
                {words.hours(count)}
              </option>
            ))}
        </SelectField>
      )}
    </>
  )
}

const times = timesEvery(30, 6 * 60, 23 * 60)
const usualHours = [1, 2, 3, 6, 12, 24, 48, 72]
