import { Button } from '@noren/ui/button'
import { FieldError } from '@noren/ui/field'
import { Icon, plusIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { menus as menuWords } from '@noren/words/admin/menus'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormGroup, NumberField } from '#platform/forms/form-field.tsx'
import { type FormOf, useErrorText } from '#platform/forms/form.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useWords } from '#platform/language.ts'
import { type MenuDraft, sumOf } from '../menu-form-draft.ts'

/** One number, or stretches of treatment and waiting in turn. Rule MENU-32. */
export const DurationField = <Output,>({ form }: { form: FormOf<MenuDraft, Output> }): ReactNode => {
  const words = useWords(menuVisits).stretches
  const { duration: label } = useWords(menuWords)
  const { minutes } = useWords(common)
  const [duration, stretches] = useWatch({ control: form.control, name: ['duration', 'waits'] })
  if (stretches.length > 0) return <Stretches form={form} />
  return (
    <div className="relative">
      <NumberField
        form={form}
        name="duration"
        id="menu-duration"
        label={label}
        need="required"
        suffix={minutes}
      />
      <Button
        variant="quiet"
        size="sm"
        // Beside the label, where there is room for it.
        className="absolute -top-2.5 -right-2.5 xs:-right-3.5"
        onClick={() => form.setValue('waits', splitOf(duration), { shouldDirty: true })}
      >
        <Icon path={plusIcon} size={16} />
        {words.add}
      </Button>
    </div>
  )
}

const Stretches = <Output,>({ form }: { form: FormOf<MenuDraft, Output> }) => {
  const words = useWords(menuVisits).stretches
  const { duration: label } = useWords(menuWords)
  const { minutes } = useWords(common)
  const message = useErrorText()
  const isTooLong = form.getFieldState('waits', form.formState).error === undefined
  const error = isTooLong ? form.getFieldState('duration', form.formState).error?.message : undefined
  const backToOne = (stretches: readonly string[]) => {
    const sum = sumOf(stretches)
    if (!Number.isNaN(sum)) form.setValue('duration', String(sum), { shouldDirty: true })
    form.setValue('waits', [], { shouldDirty: true })
    form.clearErrors(['waits', 'duration'])
  }
  return (
    <div className="sm:col-span-2">
      <FormGroup form={form} name="waits" id="menu-waits" label={label} need="required" help={words.help}>
        {(stretches, onChange) => {
          const sum = sumOf(stretches)
          const write = (index: number, text: string) => onChange(stretches.with(index, text))
          return (
            <>
              <ul className="grid gap-2 sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3">
                {stretches.map((text, index) => (
                  // A stretch is its place: none is moved.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index}>
                    <Stretch
                      name={nameOf(words, index, stretches.length)}
                      isWaiting={index % 2 === 1}
                      suffix={minutes}
                      value={text}
                      onChange={(typed) => write(index, typed)}
                      onLeave={() => {
                        const number = foldedNumber(text)
                        if (!Number.isNaN(number)) write(index, String(number))
                      }}
                    />
                  </li>
                ))}
              </ul>
              <p className="figures mt-2 font-bold" aria-live="polite">
                {words.sum(`${Number.isNaN(sum) ? '−' : sum}${minutes}`)}
              </p>
              <div className="-ml-2.5 xs:-ml-3.5 flex flex-wrap gap-x-2">
                {stretches.length < 5 && (
                  <Button variant="quiet" size="sm" onClick={() => onChange([...stretches, '10', '10'])}>
                    <Icon path={plusIcon} size={16} />
                    {words.more}
                  </Button>
                )}
                <Button variant="quiet" size="sm" onClick={() => backToOne(stretches)}>
                  {words.back}
                </Button>
              </div>
            </>
          )
        }}
      </FormGroup>
      {error !== undefined && <FieldError id="menu-waits-sum" error={message(error)} />}
    </div>
  )
}

const Stretch = ({
  name,
  isWaiting,
  suffix,
  value,
  onChange,
  onLeave,
}: {
  name: string
  isWaiting: boolean
  suffix: string
  value: string
  onChange: (typed: string) => void
  onLeave: () => void
}) => (
  <label
    className={`block rounded-md p-2 ${isWaiting ? 'border border-dashed border-control' : 'bg-paper-deep'}`}
  >
    <span className="text-sm font-bold">{name}</span>
    <TextInput
      inputMode="numeric"
      suffix={suffix}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  </label>
)

type Words = (typeof menuVisits)['ja']['stretches']

/** With its number where there are several of a kind. */
const nameOf = (words: Words, index: number, count: number): string => {
  if (index === count - 1) return words.finishing
  const name = index % 2 === 1 ? words.waiting : words.busy
  return count > 3 ? words.nth(name, Math.floor(index / 2) + 1) : name
}

/** Half of it treatment, a third waiting: figures to begin with. */
const splitOf = (duration: string): string[] => {
  const minutes = foldedNumber(duration)
  if (Number.isNaN(minutes) || minutes < 3) return ['60', '40', '20']
  const [busy, waiting] = [Math.ceil(minutes / 2), Math.floor(minutes / 3)]
  return [busy, waiting, minutes - busy - waiting].map(String)
}
