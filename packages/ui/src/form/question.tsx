// One section of a shop's booking form: on the booking site, and in the preview of the screen where the owner edits it.
import type { ReactNode } from 'react'
import { Checkbox, choiceRowClass, ChoiceRows, Radio } from '../choice.tsx'
import { Field, FieldGroup } from '../field.tsx'
import { Select, TextArea, TextInput } from '../input.tsx'

type Section = {
  type: 'note' | 'short_text' | 'long_text' | 'single_choice' | 'multiple_choice' | 'agreement'
  dropdown: boolean
  title: string
  placeholder: string
  description: string
  required: boolean
  options: readonly string[]
}

type Props = {
  section: Section
  /** Of the control: its id and its name in the form. */
  name: string
  words: { optional: string; choose: string }
  /** What was answered before. */
  given: readonly string[]
  maxLength: number
  error?: string
}

/** A question for sensitive data is explained by the line of consent as well. */
export const withConsent = <S extends { description: string; sensitive: boolean }>(
  section: S,
  consent: string,
): S =>
  section.sensitive
    ? { ...section, description: [section.description, consent].filter(Boolean).join('\n') }
    : section

export const Question = (props: Props): ReactNode => {
  const { type, dropdown } = props.section
  if (type === 'note') return <Remark {...props} />
  if (type === 'short_text' || type === 'long_text') return <Text {...props} />
  return dropdown && type === 'single_choice' ? <Dropdown {...props} /> : <Choices {...props} />
}

const Remark = ({ section }: Props) => (
  <div className="mb-6 rounded-lg bg-paper-deep px-4 py-3">
    {section.title && <p className="font-bold">{section.title}</p>}
    {section.description && <p className="text-sm whitespace-pre-line">{section.description}</p>}
  </div>
)

const Text = (props: Props) => {
  const { section, name, given, maxLength } = props
  const Control = section.type === 'short_text' ? TextInput : TextArea
  return (
    <Field {...textsOf(props)}>
      {(aria) => (
        <Control
          {...aria}
          name={name}
          defaultValue={given[0]}
          placeholder={section.placeholder}
          maxLength={maxLength}
          required={section.required}
        />
      )}
    </Field>
  )
}

const Dropdown = (props: Props) => {
  const { section, name, given, words } = props
  return (
    <Field {...textsOf(props)}>
      {(aria) => (
        <Select {...aria} name={name} defaultValue={given[0]} required={section.required}>
          <option value="">{words.choose}</option>
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

/** An agreement is a choice of one box, below what is agreed to. */
const Choices = (props: Props) => {
  const { section, name, given } = props
  const Item = section.type === 'single_choice' ? Radio : Checkbox
  return (
    <FieldGroup {...textsOf(props)}>
      {section.type === 'agreement' && section.placeholder && (
        <div
          // Long terms scroll in their box, so it must be focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={section.title}
          className="mb-2 max-h-60 overflow-y-auto rounded-md border border-line bg-surface px-4 py-3 text-sm whitespace-pre-line"
        >
          {section.placeholder}
        </div>
      )}
      <ChoiceRows isShort={section.options.length > 1 && section.options.every(isShort)}>
        {section.options.map((option) => (
          <Item
            key={option}
            name={name}
            value={option}
            label={option}
            defaultChecked={given.includes(option)}
            className={choiceRowClass}
          />
        ))}
      </ChoiceRows>
    </FieldGroup>
  )
}

/** It has room on one line of half a column: ten letters of Japanese, twenty of Latin. */
const isShort = (option: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- letters of half the width
  option.replace(/[\u0000-\u024f]{2}/g, '*').length <= 10

/** Only what may be left out is marked. */
const textsOf = ({ section, name, words, error }: Props) => ({
  id: name,
  label: section.title,
  need:
    section.required || section.type === 'agreement' ? undefined : { word: words.optional, required: false },
  help: section.description,
  error,
})
