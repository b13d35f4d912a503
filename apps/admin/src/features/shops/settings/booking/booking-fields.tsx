import { horizonMax, slotMinutesChoices } from '@noren/contract/limits'
import { Checkbox } from '@noren/ui/choice'
import { shops } from '@noren/words/admin/shops'
import { common } from '@noren/words/common'
import { formatShortDate } from '@noren/words/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readOptions } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { NumberField, SelectField } from '#platform/forms/form-field.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { CutoffField } from './cutoff-field.tsx'
import { OpenVisitsField } from './open-visits-field.tsx'
import type { SettingsFormOf } from '../settings-draft.ts'
import { beforeText, exampleStart, gridTimes, lastDate, momentText } from './examples.ts'

/** By which rules customers book, each with what it means for them. Rules SHOP-16, SHOP-18. */
export const BookingFields = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(shops)
  const { enumerate } = useWords(common)
  const lang = useLanguage()
  const { time } = useClockFormat()
  const { date: today } = useNow()
  // The plan tab says when it cannot be read, and reads it again.
  const plan = useQuery({ ...readOptions('GET /api/plans/current', {}), retryOnMount: false }).data?.data.plan
  const [horizon, slot] = form.watch(['booking_horizon_days', 'slot_minutes'])
  const texts = { lang, time }
  const start = exampleStart(today)
  const example = (
    minutes: number,
    some: (start: string, end: string) => string,
    none: (start: string) => string,
  ) =>
    minutes === 0
      ? none(momentText(start, texts))
      : some(momentText(start, texts), beforeText(start, minutes, texts))
  const days = foldedNumber(horizon)
  const last = lastDate(today, days, setup.billing !== 'off' && plan?.plan_code === 'free')
  return (
    <>
      <CutoffField
        form={form}
        name="reservation_cutoff_time"
        label={words.cutoff}
        example={(minutes) => example(minutes, words.cutoffExample, words.cutoffNone)}
      />
      <CutoffField
        form={form}
        name="cancel_cutoff_minutes"
        label={words.cancel}
        example={(minutes) => example(minutes, words.cancelExample, words.cancelNone)}
      />
      <NumberField
        form={form}
        name="booking_horizon_days"
        label={words.horizon}
        suffix={words.days}
        className="sm:max-w-72"
        help={
          days >= 1 && days <= horizonMax
            ? (last.capped ? words.horizonCapped : words.horizonExample)(
                formatShortDate(lang, today),
                formatShortDate(lang, last.date),
              )
            : undefined
        }
      />
      <SelectField
        form={form}
        name="slot_minutes"
        label={words.slot}
        help={words.slotExample(enumerate(gridTimes(Number(slot), texts)))}
        className="sm:max-w-72"
      >
        {slotMinutesChoices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {words.slots(minutes)}
          </option>
        ))}
      </SelectField>
      <Checkbox {...form.register('ask_kana')} label={words.kana} note={words.kanaNote} />
      <OpenVisitsField form={form} />
    </>
  )
}
