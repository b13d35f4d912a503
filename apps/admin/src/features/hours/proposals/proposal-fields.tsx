import { ChoicePill } from '@noren/ui/choice'
import { Field, FieldGroup } from '@noren/ui/field'
import { Select } from '@noren/ui/input'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { weekdayLongName } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { DateField } from '#platform/dates/date-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { isPastDate } from '../special/past.ts'
import { kinds, monthsAhead, type Proposal } from './proposal.ts'

/** What kind of closed days, and which. */
export const ProposalFields = ({
  proposal,
  onChange,
}: {
  proposal: Proposal
  onChange: (part: Partial<Proposal>) => void
}): ReactNode => {
  const words = useWords(businessHours).proposals
  const { kind } = proposal
  return (
    <>
      <Choices
        legend={words.kind}
        legendClass="sr-only"
        className="mb-5"
        listClass="grid grid-cols-3 gap-2"
        choiceClass="px-1 text-center leading-tight"
        choices={kinds.map((one) => ({ value: one, label: words.kinds[one] }))}
        value={kind}
        onChange={(one) => onChange({ kind: one })}
      />
      {kind === 'weekday' ? (
        <MonthlyFields proposal={proposal} onChange={onChange} />
      ) : (
        <FieldGroup id="proposal-range" label={words.range}>
          <DateField
            key={kind}
            mode="range"
            label={words.range}
            value={proposal[kind]}
            isDisabled={isPastDate}
            onChange={(range) => onChange({ [kind]: range })}
          />
        </FieldGroup>
      )}
    </>
  )
}

const MonthlyFields = ({
  proposal: { weekday, weeks, months },
  onChange,
}: {
  proposal: Proposal
  onChange: (part: Partial<Proposal>) => void
}) => {
  const words = useWords(businessHours).proposals
  const lang = useLanguage()
  return (
    <>
      <FieldGroup id="proposal-weeks" label={words.weeks}>
        <div className="grid grid-cols-5 gap-1 xs:gap-2">
          {allWeeks.map((week) => (
            <ChoicePill
              key={week}
              className="px-0"
              label={words.week(week)}
              checked={weeks.includes(week)}
              onChange={(event) =>
                onChange({
                  weeks: allWeeks.filter((one) =>
                    one === week ? event.target.checked : weeks.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <div className="grid grid-cols-2 gap-x-4">
        <Field id="proposal-weekday" label={words.weekday}>
          {(aria) => (
            <Select
              {...aria}
              value={weekday}
              onChange={(event) => onChange({ weekday: Number(event.target.value) })}
            >
              {[1, 2, 3, 4, 5, 6, 0].map((one) => (
                <option key={one} value={one}>
                  {weekdayLongName(lang, one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="proposal-months" label={words.months}>
          {(aria) => (
            <Select
              {...aria}
              value={months}
              onChange={(event) => onChange({ months: Number(event.target.value) })}
            >
              {monthsAhead.map((one) => (
                <option key={one} value={one}>
                  {words.monthsOption(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  )
}

const allWeeks = [1, 2, 3, 4, 5]
