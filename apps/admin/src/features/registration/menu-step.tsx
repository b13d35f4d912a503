import { menuNameMax } from '@noren/contract/limits'
import { firstMenuStep } from '@noren/contract/shops'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { common } from '@noren/words/common'
import { registration } from '@noren/words/admin/registration'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useMessage } from '#platform/forms/form.tsx'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useWords } from '#platform/language.ts'
import { type Draft, menuOf } from './draft.ts'
import { StepFrame } from './step-frame.tsx'

type NumberName = 'price' | 'duration' | 'totalDuration'
type FieldName = 'name' | NumberName

type Props = {
  draft: Draft
  busy: boolean
  failure: ReactNode
  onChange: (part: Partial<Draft>) => void
  onBack: () => void
  onNext: (part: Partial<Draft>) => void
}

/** Numbers are typed as people type them (４，５００円) and checked as numbers. */
export const MenuStep = ({ draft, busy, failure, onChange, onBack, onNext }: Props): ReactNode => {
  const words = useWords(registration).menu
  const { submit, submitting } = useWords(registration)
  const need = useRequired()
  const { optional, yen, minutes } = useWords(common)
  const message = useMessage()
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const errors = errorsOf(draft)
  const shown = (name: FieldName) => (left.has(name) ? message(errors[name]) : undefined)
  const leave = (name: FieldName) => () => setLeft((names) => new Set(names).add(name))
  /** ６，５００円 was understood, and stands there as the number that it is. */
  const leaveNumber = (name: NumberName) => () => {
    leave(name)()
    const number = foldedNumber(draft[name])
    if (!Number.isNaN(number)) onChange({ [name]: String(number) })
  }
  const go = (event: SyntheticEvent) => {
    event.preventDefault()
    setLeft(new Set(fieldNames))
    const wrong = fieldNames.find((name) => errors[name] !== undefined)
    if (wrong === undefined) onNext({})
    else document.getElementById(`menu-${wrong}`)?.focus()
  }
  return (
    <StepFrame
      title={words.title}
      onSubmit={go}
      onBack={onBack}
      submit={busy ? submitting : submit}
      busy={busy}
    >
      <Field id="menu-name" label={words.name} need={need} error={shown('name')}>
        {(aria) => (
          <TextInput
            {...aria}
            value={draft.menuName}
            onChange={(event) => onChange({ menuName: event.target.value })}
            onBlur={leave('name')}
            placeholder={words.namePlaceholder}
            maxLength={menuNameMax}
          />
        )}
      </Field>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Field id="menu-price" label={words.price} need={need} error={shown('price')}>
          {(aria) => (
            <TextInput
              {...aria}
              value={draft.price}
              onChange={(event) => onChange({ price: event.target.value })}
              onBlur={leaveNumber('price')}
              inputMode="numeric"
              suffix={yen}
            />
          )}
        </Field>
        <Field id="menu-duration" label={words.duration} need={need} error={shown('duration')}>
          {(aria) => (
            <TextInput
              {...aria}
              value={draft.duration}
              onChange={(event) => onChange({ duration: event.target.value })}
              onBlur={leaveNumber('duration')}
              inputMode="numeric"
              suffix={minutes}
            />
          )}
        </Field>
      </div>
      <Field
        id="menu-totalDuration"
        label={words.total}
        need={{ word: optional, required: false }}
        help={words.totalHelp}
        error={shown('totalDuration')}
      >
        {(aria) => (
          <TextInput
            {...aria}
            value={draft.totalDuration}
            onChange={(event) => onChange({ totalDuration: event.target.value })}
            onBlur={leaveNumber('totalDuration')}
            inputMode="numeric"
            suffix={minutes}
            className="sm:w-[calc(50%-0.75rem)]"
          />
        )}
      </Field>
      {failure}
    </StepFrame>
  )
}

const fieldNames: readonly FieldName[] = ['name', 'price', 'duration', 'totalDuration']

const errorsOf = (draft: Draft): Partial<Record<FieldName, string>> => {
  const issues = firstMenuStep.safeParse(menuOf(draft)).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path[0], issue.message]))
}
