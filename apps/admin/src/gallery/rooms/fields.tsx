import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { gallery } from '@noren/words/admin/gallery'
import { type ReactNode, useState } from 'react'
import { InlineEdit } from '#platform/fields/inline-edit.tsx'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useWords } from '#platform/language.ts'
import { later, Room, Shown, Value } from '../frame.tsx'

export const Fields = (): ReactNode => {
  const words = useWords(gallery)
  const required = useRequired()
  const [title, setTitle] = useState(words.editValue)
  const [saves, setSaves] = useState(0)
  return (
    <Room title="Fields">
      <Shown name="Inline edit">
        <InlineEdit
          label={words.editLabel}
          value={title}
          maxLength={100}
          check={(text) => (text.length < 2 ? words.editShort : undefined)}
          onSave={async (text) => {
            setSaves((times) => times + 1)
            await later(null)
            setTitle(text)
            return { ok: true }
          }}
        />
        <Value>{{ title, saves }}</Value>
      </Shown>
      <Shown name="Inline edit that fails">
        <InlineEdit
          label={words.editLabel}
          value={words.editValue}
          onSave={() => later({ ok: false, message: words.editFails })}
        />
      </Shown>
      <Shown name="Required">
        <Field id="gallery-name" label={words.name} need={required}>
          {(aria) => <TextInput {...aria} aria-required="true" />}
        </Field>
      </Shown>
    </Room>
  )
}
