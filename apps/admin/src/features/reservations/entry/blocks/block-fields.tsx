import { blockTitleMax } from '@noren/contract/limits'
import { TextInput } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import type { ReactNode } from 'react'
import { FormDate } from '#platform/fields/form-date.tsx'
import { FormField, SelectField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import type { EntryFormState } from '../entry-form-state.ts'

/** What the presets stand for, whatever the hours of the day. */
const presets = {
  day: { time: '00:00', end: '24:00' },
  morning: { time: '00:00', end: '12:00' },
  afternoon: { time: '12:00', end: '24:00' },
} as const

/** The whole day or a half of it by one press. Rule RES-31. */
export const Presets = ({
  form,
  onChoose,
}: {
  form: EntryFormState
  onChoose: (when: { time: string; end: string }) => void
}): ReactNode => {
  const words = useWords(reservationEntry).presets
  const [time, end] = form.watch(['time', 'end'])
  return (
    <div role="group" aria-label={words.name} className="mb-5 grid grid-cols-3 gap-2">
      {(['day', 'morning', 'afternoon'] as const).map((name) => {
        const isChosen = presets[name].time === time && presets[name].end === end
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(presets[name])}
            className={`min-h-11 rounded-full border px-2 font-bold transition-colors ${
              isChosen
                ? 'border-primary bg-primary text-white'
                : 'border-control bg-surface text-ink-soft hover:bg-paper-deep'
            }`}
          >
            {words[name]}
          </button>
        )
      })}
    </div>
  )
}

/** On which other days. */
export const RepeatFields = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const repeats = form.watch('repeat') !== 'none'
  return (
    <div className={`grid grid-cols-1 gap-x-4 ${repeats ? 'sm:grid-cols-2' : ''}`}>
      <SelectField form={form} name="repeat" id="entry-repeat" label={words.repeat}>
        {(['none', 'daily', 'weekly'] as const).map((one) => (
          <option key={one} value={one}>
            {words.repeats[one]}
          </option>
        ))}
      </SelectField>
      {repeats && (
        <FormDate
          form={form}
          name="until"
          id="entry-until"
          label={words.until}
          need="required"
          isDisabled={(day) => day < form.getValues('date')}
        />
      )}
    </div>
  )
}

/** What the blocked time is for. */
export const BlockTitleField = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  return (
    <FormField
      form={form}
      name="title"
      id="entry-title"
      label={words.blockTitle}
      hint={<span className="text-ink-soft">{words.blockNote}</span>}
    >
      {(control) => (
        <TextInput {...control} placeholder={words.blockTitleExample} maxLength={blockTitleMax} />
      )}
    </FormField>
  )
}
