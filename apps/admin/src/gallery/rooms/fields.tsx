import { Field } from '@noren/ui/field'
import { Select, TextInput } from '@noren/ui/input'
import { gallery } from '@noren/words/admin/gallery'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { InlineEdit } from '#platform/fields/inline-edit.tsx'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useWords } from '#platform/language.ts'
import { later, Room, Shown, Value } from '../frame.tsx'

export const Fields = (): ReactNode => {
  const words = useWords(gallery)
  const required = useRequired()
  const [title, setTitle] = useState(words.editValue)
  const [saves, setSaves] = useState(0)
  const [menu, setMenu] = useState('0')
  return (
    <Room title="Fields">
      <Shown name="Inline edit">
        <InlineEdit
          label={words.editLabel}
          value={title}
          draft="sample.1"
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
      <Shown name="Inline edit of a choice">
        <InlineEdit
          label={words.editLabel}
          value={menu}
          draft="sample.2"
          display={(value) => words.menus[Number(value)] ?? ''}
          control={menuControl}
          onSave={async (value) => {
            setMenu(value)
            return { ok: true }
          }}
        />
        <Value>{{ menu }}</Value>
      </Shown>
      <Shown name="Inline edit that fails">
        <InlineEdit
          label={words.editLabel}
          value={words.editValue}
          draft="sample.3"
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

const menuControl: ComponentProps<typeof InlineEdit>['control'] = ({ value, onChange, ...aria }) => (
  <Select {...aria} value={value} onChange={(event) => onChange(event.target.value)}>
    {gallery.ja.menus.map((menu, nth) => (
      <option key={menu} value={nth}>
        {menu}
      </option>
    ))}
  </Select>
)
