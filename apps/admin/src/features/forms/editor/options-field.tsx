import type { FormSectionInput } from '@noren/contract/booking/forms'
import { formOptionMax, formOptionsMax } from '@noren/contract/limits'
import { Button, IconButton } from '@noren/ui/button'
import { closeIcon, Icon, plusIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { sections as words } from '@noren/words/admin/forms/sections'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSorting } from '#platform/actions/use-sorting.tsx'
import { isConversion } from '#platform/fields/conversion.ts'
import { FormGroup } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { newOption, type Option, type SectionDraft } from './section-draft.ts'

/** The options of a choice: Enter adds the next one. */
export const OptionsField = ({ form }: { form: FormOf<SectionDraft, FormSectionInput> }): ReactNode => {
  const texts = useWords(words).editor
  return (
    <FormGroup form={form} name="options" id="section-options" label={texts.options} need="required">
      {(options, onChange) => <Rows options={options} onChange={onChange} />}
    </FormGroup>
  )
}

const Rows = ({
  options,
  onChange,
}: {
  options: readonly Option[]
  onChange: (options: Option[]) => void
}) => {
  const texts = useWords(words).editor
  const { isSorting, button } = useSorting(texts.options, options.length)
  const wanted = useRef<number>(undefined)
  const numberOf = ({ key }: Option) => options.findIndex((one) => one.key === key) + 1
  const nameOf = (option: Option) => option.text || texts.option(numberOf(option))
  useEffect(() => {
    const option = options.find(({ key }) => key === wanted.current)
    if (option) document.getElementById(inputId(option.key))?.focus()
    wanted.current = undefined
  }, [options])
  const addAfter = (index: number) => {
    if (options.length >= formOptionsMax) return
    const added = newOption(options)
    wanted.current = added.key
    onChange([...options.slice(0, index + 1), added, ...options.slice(index + 1)])
  }
  const remove = (option: Option) => {
    const index = options.indexOf(option)
    wanted.current = (options[index + 1] ?? options[index - 1])?.key
    onChange(options.filter((one) => one !== option))
  }
  const press = (event: KeyboardEvent, option: Option) => {
    if (event.key !== 'Enter' || isConversion(event.nativeEvent)) return
    event.preventDefault()
    addAfter(options.indexOf(option))
  }
  return (
    <>
      {options.length > 0 && (
        <SortableList
          label={texts.optionsLabel}
          items={options}
          keyOf={({ key }) => String(key)}
          nameOf={nameOf}
          onReorder={onChange}
          inner
          sorting={isSorting}
        >
          {(option) =>
            isSorting ? (
              <p className="min-h-11 px-1 py-2 leading-7 wrap-anywhere">{nameOf(option)}</p>
            ) : (
              <div className="flex items-center gap-1 p-1.5">
                <TextInput
                  id={inputId(option.key)}
                  aria-label={texts.option(numberOf(option))}
                  value={option.text}
                  maxLength={formOptionMax}
                  onChange={({ target }) =>
                    onChange(options.map((one) => (one === option ? { ...one, text: target.value } : one)))
                  }
                  onKeyDown={(event) => press(event, option)}
                  className="min-w-0 flex-1"
                />
                <IconButton
                  label={texts.removeOption(numberOf(option))}
                  path={closeIcon}
                  onClick={() => remove(option)}
                />
              </div>
            )
          }
        </SortableList>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="tonal"
          disabled={isSorting || options.length >= formOptionsMax}
          onClick={() => addAfter(options.length - 1)}
        >
          <Icon path={plusIcon} size={18} />
          {texts.addOption}
        </Button>
        {button}
      </div>
    </>
  )
}

const inputId = (key: number): string => `section-option-${key}`
