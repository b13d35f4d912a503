import { menuNameMax } from '@noren/contract/limits'
import { TextInput } from '@noren/ui/input'
import { menus } from '@noren/words/admin/menus'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { FormField, NumberField } from '#platform/forms/form-field.tsx'
import { LongerName } from './longer-name.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'

/** Name, price and times of a menu. `names` are the form's names for these fields; numbers are text in the form. */
export const MenuFields = <Input extends FieldValues, Output>({
  form,
  names,
  priceNote,
  duration,
  minutes: minutesOfAll,
}: {
  form: FormOf<Input, Output>
  /** Below the price. */
  priceNote?: ReactNode
  /** In place of the field for the length of the treatment. */
  duration?: ReactNode
  /** Of the treatment, where that field is not all of it. */
  minutes?: number | undefined
  names: Record<'name' | 'price' | 'duration' | 'total', FieldPath<Input>>
}): ReactNode => {
  const words = useWords(menus)
  const { yen, minutes } = useWords(common)
  return (
    <>
      <FormField form={form} name={names.name} id="menu-name" label={words.name} need="required">
        {(control) => (
          <TextInput
            {...control}
            placeholder={words.namePlaceholder}
            maxLength={menuNameMax}
            trailing={
              <LongerName form={form} name={names.name} duration={names.duration} minutes={minutesOfAll} />
            }
          />
        )}
      </FormField>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <NumberField
          form={form}
          name={names.price}
          id="menu-price"
          label={words.price}
          need="required"
          suffix={yen}
          hint={priceNote}
        />
        {duration ?? (
          <NumberField
            form={form}
            name={names.duration}
            id="menu-duration"
            label={words.duration}
            need="required"
            suffix={minutes}
          />
        )}
        {/* Its help has the whole line. */}
        <div className="sm:col-span-2">
          <NumberField
            form={form}
            name={names.total}
            id="menu-total"
            label={words.total}
            need="optional"
            help={words.totalHelp}
            suffix={minutes}
            className="sm:max-w-[calc(50%-0.75rem)]"
          />
        </div>
      </div>
    </>
  )
}
