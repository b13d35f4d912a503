import { Autocomplete } from '@base-ui/react/autocomplete'
import { Field } from '@noren/ui/field'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { type ReactNode, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { isConversion } from '#platform/fields/conversion.ts'
import { useRequired } from '#platform/fields/required-mark.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useValidationText } from '#platform/forms/validation-text.ts'
import { useWords } from '#platform/language.ts'
import { SuggestionInput, Suggestions } from './suggestions.tsx'
import { stepsOf, timeOf } from './time-text.ts'

type Props<Input extends FieldValues, Output> = {
  form: FormOf<Input, Output>
  name: FieldPath<Input>
  id: string
  label: string
  /** Minutes of the shop's grid. */
  step: number
  isEnd: boolean
  onChange: () => void
}

/** A time of day: chosen from a list in steps of the grid, or typed to the minute. It is rewritten as 09:30 when the field is left. */
export const TimeField = <Input extends FieldValues, Output>({
  form,
  name,
  id,
  label,
  step,
  isEnd,
  onChange,
}: Props<Input, Output>): ReactNode => {
  const words = useWords(reservationEntry)
  const clock = useClockFormat()
  const message = useValidationText()
  const required = useRequired()
  const { field, fieldState } = useController({ control: form.control, name })
  const [open, setOpen] = useState(false)
  const value: string = field.value
  const change = (next: string) => {
    field.onChange(next)
    onChange()
  }
  return (
    <Autocomplete.Root
      items={stepsOf(step, value, isEnd)}
      filter={null}
      openOnInputClick
      value={value}
      open={open}
      // A typed time needs no list over the fields below. Keys of a conversion close nothing.
      onOpenChange={(next, { event, reason }) => {
        if (reason === 'input-change') setOpen(false)
        else if (next || !(event instanceof KeyboardEvent && isConversion(event))) setOpen(next)
      }}
      onValueChange={(text, details) => {
        // Escape closes the list, then the dialog; it does not clear the field.
        if (details.reason === 'escape-key') details.allowPropagation()
        else if (details.reason === 'input-change' || details.reason === 'item-press') change(text)
      }}
    >
      <Field id={id} label={label} need={required} error={message(fieldState.error?.message)}>
        {(aria) => (
          <SuggestionInput
            {...aria}
            ref={field.ref}
            label={label}
            name={field.name}
            maxLength={10}
            onBlur={() => {
              const time = timeOf(value)
              if (time !== undefined && time !== value) change(time)
              field.onBlur()
            }}
            render={
              <TextInput
                className="figures"
                trailing={
                  <Autocomplete.Trigger
                    aria-label={words.chooseTime(label)}
                    tabIndex={-1}
                    className="flex size-11 items-center justify-center rounded-md text-ink-soft"
                  >
                    <Icon path={chevronDownIcon} size={18} />
                  </Autocomplete.Trigger>
                }
              />
            }
          />
        )}
      </Field>
      <Suggestions className="max-h-[min(16rem,var(--available-height))] min-w-32">
        <Autocomplete.List aria-label={label}>
          {(time: string) => (
            <Autocomplete.Item
              key={time}
              value={time}
              ref={time === value ? showInList : undefined}
              className={`figures flex min-h-11 cursor-pointer items-center rounded-md px-2.5 outline-none data-highlighted:bg-primary-tint ${time === value ? 'font-bold text-primary' : ''}`}
            >
              {clock.time(minutesOf(time))}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Suggestions>
    </Autocomplete.Root>
  )
}

/** The list opens on the time that is chosen. */
const showInList = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'center' })
