import { blockTitleMax } from '@noren/contract/limits'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservation-entry'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useMessage } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { NoteField } from './booking-fields.tsx'
import type { EntryFormState } from './form-state.ts'

export const BlockFields = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const { optional } = useWords(common)
  const message = useMessage()
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{words.blockNote}</p>
      <Field
        id="entry-title"
        label={words.blockTitle}
        need={{ word: optional, required: false }}
        error={message(form.formState.errors.title?.message)}
      >
        {(aria) => (
          <TextInput
            {...aria}
            {...form.register('title')}
            placeholder={words.blockTitleExample}
            maxLength={blockTitleMax}
          />
        )}
      </Field>
      <NoteField form={form} />
    </>
  )
}
