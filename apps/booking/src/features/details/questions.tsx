import { answerMax } from '@noren/contract/limits'
import { Checkbox, Radio } from '@noren/ui/choice'
import { Field, FieldGroup } from '@noren/ui/field'
import { Select, TextArea, TextInput } from '@noren/ui/input'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { allValues, answerName, firstValue } from '#platform/form-fields.ts'
import type { Fields, FormSection } from '#platform/view.ts'

type OfSection = { lang: Lang; section: FormSection; fields: Fields; error?: string }

/** One section of the shop's form. */
export const Question = (props: OfSection): ReactNode => {
  switch (props.section.type) {
    case 'note':
      return <Remark {...props} />
    case 'short_text':
    case 'long_text':
      return <Text {...props} />
    case 'single_choice':
      return props.section.dropdown ? <Dropdown {...props} /> : <Choices {...props} />
    case 'multiple_choice':
      return <Choices {...props} />
    case 'agreement':
      return <Agreement {...props} />
    default:
      return null
  }
}

const Remark = ({ section }: OfSection) => (
  <div className="rounded-lg bg-paper-deep px-4 py-3">
    {section.title && <p className="font-bold">{section.title}</p>}
    {section.description && <p className="text-sm whitespace-pre-line">{section.description}</p>}
  </div>
)

const Text = (props: OfSection) => {
  const { section, fields } = props
  const name = answerName(section.id)
  return (
    <Field {...texts(props)}>
      {(aria) =>
        section.type === 'short_text' ? (
          <TextInput
            {...aria}
            name={name}
            defaultValue={firstValue(fields, name)}
            placeholder={section.placeholder}
            maxLength={answerMax}
          />
        ) : (
          <TextArea
            {...aria}
            name={name}
            defaultValue={firstValue(fields, name)}
            placeholder={section.placeholder}
            maxLength={answerMax}
          />
        )
      }
    </Field>
  )
}

const Dropdown = (props: OfSection) => {
  const { section, fields, lang } = props
  const name = answerName(section.id)
  return (
    <Field {...texts(props)}>
      {(aria) => (
        <Select {...aria} name={name} defaultValue={firstValue(fields, name)}>
          <option value="">{bookingDetails[lang].choose}</option>
          {section.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const Choices = (props: OfSection) => {
  const { section, fields } = props
  const name = answerName(section.id)
  const Item = section.type === 'single_choice' ? Radio : Checkbox
  return (
    <FieldGroup {...texts(props)}>
      {section.options.map((option) => (
        <Item
          key={option}
          name={name}
          value={option}
          label={option}
          defaultChecked={allValues(fields, name).includes(option)}
        />
      ))}
    </FieldGroup>
  )
}

const Agreement = (props: OfSection) => {
  const { section, fields } = props
  const name = answerName(section.id)
  const option = section.options[0] ?? ''
  return (
    <FieldGroup {...texts({ ...props, section: { ...section, required: true } })}>
      {section.placeholder && (
        <div
          // Long terms scroll in their box, so it must be focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={section.title}
          className="max-h-60 overflow-y-auto rounded-md border border-line bg-surface px-4 py-3 text-sm whitespace-pre-line"
        >
          {section.placeholder}
        </div>
      )}
      <Checkbox
        name={name}
        value={option}
        label={option}
        defaultChecked={allValues(fields, name).includes(option)}
      />
    </FieldGroup>
  )
}

const texts = ({ lang, section, error }: OfSection) => ({
  id: answerName(section.id),
  label: section.title,
  need: {
    word: bookingDetails[lang][section.required ? 'required' : 'optional'],
    required: section.required,
  },
  help: section.description || undefined,
  error,
})
