import { weekdays, type Weekday } from '@noren/contract/hours'
import { monthlyModes, weeksOfMonth } from '@noren/contract/hours/regular'
import { Button, flushLeft, IconButton } from '@noren/ui/button'
import { ChoicePill } from '@noren/ui/choice'
import { closeIcon, Icon, plusIcon } from '@noren/ui/icon'
import { Select } from '@noren/ui/input'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { common } from '@noren/words/common'
import { formatShortDate, weekdayLongName } from '@noren/words/format'
import { hoursWords } from '@noren/words/hours'
import type { ReactNode } from 'react'
import { useNow } from '#platform/clock.ts'
import { FormGroup } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { closedByMonth } from '../day-hours.ts'
import { type RegularProps, type Week, weekdayNumber } from './week.ts'

/** Weekdays that are closed, or open, in some weeks of the month only. Rule HOURS-58. */
export const MonthlyCard = ({ form, week, idPrefix }: RegularProps): ReactNode => {
  const words = useWords(businessHours).monthly
  const { monthly_rules: rules, days } = week
  const used = new Set(rules.map(({ weekday }) => weekday))
  const free = days.filter(({ weekday }) => !used.has(weekday))
  const next = free.find(({ status }) => status === 'open') ?? free[0]
  const add = () =>
    next && form.setValue('monthly_rules', [...rules, { weekday: next.weekday, mode: 'close', weeks: [] }])
  return (
    <TitledCard id={`${idPrefix}monthly`} title={words.title} text={words.text}>
      {rules.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {rules.map(({ weekday }, index) => (
            <li key={weekday} className="py-3">
              <Rule form={form} week={week} idPrefix={idPrefix} index={index} />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <Button variant="quiet" size="sm" className={`mt-2 -mb-2 ${flushLeft}`} onClick={add}>
          <Icon path={plusIcon} size={18} />
          {words.add}
        </Button>
      )}
    </TitledCard>
  )
}

const Rule = ({ form, week, idPrefix, index }: RegularProps & { index: number }) => {
  const words = useWords(businessHours).monthly
  const { week: nameOf } = useWords(hoursWords)
  const lang = useLanguage()
  const rules = week.monthly_rules
  const rule = rules[index]
  if (!rule) return null
  const name = weekdayLongName(lang, weekdayNumber(rule.weekday))
  const change = (part: Partial<typeof rule>) =>
    form.setValue(
      'monthly_rules',
      rules.map((one, at) => (at === index ? { ...one, ...part } : one)),
    )
  const remove = () => {
    form.setValue(
      'monthly_rules',
      rules.filter((_, at) => at !== index),
    )
    form.clearErrors('monthly_rules')
  }
  const isUsed = (weekday: Weekday) => rules.some((one, at) => at !== index && one.weekday === weekday)
  return (
    <div role="group" aria-label={words.ruleOf(name)}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <Select
          aria-label={words.weekday}
          value={rule.weekday}
          onChange={(event) => {
            const chosen = weekdays.find((one) => one === event.target.value)
            if (chosen) change({ weekday: chosen })
          }}
        >
          {week.days.map(({ weekday }) => (
            <option key={weekday} value={weekday} disabled={isUsed(weekday)}>
              {weekdayLongName(lang, weekdayNumber(weekday))}
            </option>
          ))}
        </Select>
        <Select
          aria-label={words.mode}
          className="col-span-full"
          value={rule.mode}
          onChange={(event) => change({ mode: event.target.value === 'open' ? 'open' : 'close' })}
        >
          {monthlyModes.map((mode) => (
            <option key={mode} value={mode}>
              {words.modes[mode]}
            </option>
          ))}
        </Select>
        <IconButton
          label={words.removeOf(name)}
          path={closeIcon}
          className="col-start-2 row-start-1"
          onClick={remove}
        />
      </div>
      <div className="mt-2">
        <FormGroup
          form={form}
          name={`monthly_rules.${index}.weeks`}
          id={`${idPrefix}weeks-${rule.weekday}`}
          label={words.weeks}
          messages={{ weeks_required: words.weeksRequired }}
        >
          {() => (
            <div className="grid grid-cols-6 gap-1 xs:gap-2">
              {weeksOfMonth.map((one) => (
                <ChoicePill
                  key={one}
                  className="px-0"
                  label={nameOf(one)}
                  checked={rule.weeks.includes(one)}
                  onChange={(event) => {
                    const chosen = weeksOfMonth.filter((other) =>
                      other === one ? event.target.checked : rule.weeks.includes(other),
                    )
                    change({ weeks: chosen })
                    if (chosen.length > 0) form.clearErrors(`monthly_rules.${index}.weeks`)
                  }}
                />
              ))}
            </div>
          )}
        </FormGroup>
      </div>
      <NextDates week={week} weekday={rule.weekday} />
    </div>
  )
}

/** The next three dates that the rule closes, so that it can be compared with a calendar. */
const NextDates = ({ week, weekday }: { week: Week; weekday: Weekday }) => {
  const words = useWords(businessHours).monthly
  const { enumerate } = useWords(common)
  const lang = useLanguage()
  const { date } = useNow()
  const isClosed = week.days.some((day) => day.weekday === weekday && day.status === 'close')
  const dates = closedByMonth(week, weekday, date).slice(0, 3)
  return (
    <p aria-live="polite" className="figures min-h-6 text-sm text-ink-soft">
      {isClosed
        ? words.closedAnyway
        : dates.length > 0 && words.next(enumerate(dates.map((one) => formatShortDate(lang, one))))}
    </p>
  )
}
