import { blockTitleMax } from '@noren/contract/limits'
import { TextInput } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { NoteField } from './booking-fields.tsx'
import type { EntryFormState } from './form-state.ts'

export const BlockFields = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{words.blockNote}</p>
      <FormField form={form} name="title" id="entry-title" label={words.blockTitle} need="optional">
        {(control) => (
          <TextInput {...control} placeholder={words.blockTitleExample} maxLength={blockTitleMax} />
        )}
      </FormField>
      <NoteField form={form} />
    </>
  )
}
