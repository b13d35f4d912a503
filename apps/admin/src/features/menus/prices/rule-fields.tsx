import { ChoicePill } from '@noren/ui/choice'
import { Field, FieldGroup } from '@noren/ui/field'
import { Select, TextInput } from '@noren/ui/input'
import { menuPrices } from '@noren/words/admin/menus/prices'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { now } from '#platform/clock.ts'
import { DateField } from '#platform/dates/date-field.tsx'
import { useErrorText } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { roundings, roundingUnits } from './new-prices.ts'
import type { RuleDraft } from './price-draft.ts'

/** From when, by how much, and how it is rounded. */
export const RuleFields = ({
  draft,
  onChange,
  date,
  onDate,
  isWrong,
}: {
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
  date: string
  onDate: (date: string) => void
  /** What is typed is no amount. */
  isWrong: boolean
}): ReactNode => {
  const words = useWords(menuPrices)
  const { yen } = useWords(common)
  const message = useErrorText()
  const today = now().date
  return (
    // The line of its last field is most of the gap to what follows.
    <div className="mb-1">
      <Field id="price-date" label={words.date}>
        {(aria) => (
          <DateField
            aria={aria}
            mode="single"
            label={words.date}
            value={date}
            isDisabled={(day) => day <= today}
            onChange={onDate}
          />
        )}
      </Field>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <FieldGroup id="price-by" label={words.by}>
          <div className="flex min-h-12 items-center gap-2">
            {(['yen', 'percent'] as const).map((by) => (
              <ChoicePill
                key={by}
                type="radio"
                name="price-by"
                label={words.kinds[by]}
                checked={draft.by === by}
                onChange={() => onChange({ ...draft, by })}
              />
            ))}
          </div>
        </FieldGroup>
        <div className="mb-7">
          <Field
            id="price-amount"
            label={words.amount}
            // Below its control, so that both controls of the row stand on one line.
            hint={<span className="text-ink-soft">{words.amountHelp}</span>}
            error={isWrong ? message('price_change_amount') : undefined}
          >
            {(aria) => (
              <TextInput
                {...aria}
                // A keypad of figures may have no minus.
                inputMode="text"
                value={draft.amount}
                suffix={draft.by === 'yen' ? yen : words.percent}
                maxLength={12}
                onChange={(event) => onChange({ ...draft, amount: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field id="price-unit" label={words.roundTo}>
          {(aria) => (
            <Select
              {...aria}
              value={draft.roundTo}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  roundTo: roundingUnits.find((unit) => String(unit) === target.value) ?? 1,
                })
              }
            >
              {roundingUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {unit === 1 ? words.unrounded : words.units(unit)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="price-rounding" label={words.rounding}>
          {(aria) => (
            <Select
              {...aria}
              value={draft.rounding}
              disabled={draft.roundTo === 1 && draft.by === 'yen'}
              onChange={({ target }) =>
                onChange({ ...draft, rounding: roundings.find((one) => one === target.value) ?? 'nearest' })
              }
            >
              {roundings.map((one) => (
                <option key={one} value={one}>
                  {words.roundings[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </div>
  )
}
