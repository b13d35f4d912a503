import { menuDescriptionMax } from '@noren/contract/limits'
import { Checkbox } from '@noren/ui/choice'
import { TextArea } from '@noren/ui/input'
import { menus as menuWords } from '@noren/words/admin/menus'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { FormField, NumberField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { MenuFields } from '../menu-fields.tsx'
import { AdvancePaymentField } from './payment/field.tsx'
import type { MenuDraft } from './draft.ts'

/** All of a menu but its image. */
export const AllMenuFields = <Output,>({ form }: { form: FormOf<MenuDraft, Output> }): ReactNode => {
  const words = useWords(menuWords).form
  const { minutes } = useWords(common)
  return (
    <>
      <MenuFields
        form={form}
        names={{ name: 'name', price: 'price', duration: 'duration', total: 'total_duration' }}
      />
      <FormField
        form={form}
        name="description"
        id="menu-description"
        label={words.description}
        need="optional"
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={menuDescriptionMax}
            placeholder={words.descriptionPlaceholder}
          />
        )}
      </FormField>
      <fieldset className="pt-2">
        <legend className="text-lg font-bold">{words.times}</legend>
        <p className="text-sm text-ink-soft">{words.timesHelp}</p>
        <div className="mt-3 grid grid-cols-2 gap-x-4 sm:gap-x-6">
          <NumberField
            form={form}
            name="before_time"
            id="menu-before"
            label={words.before}
            suffix={minutes}
            fallback="0"
          />
          <NumberField
            form={form}
            name="after_time"
            id="menu-after"
            label={words.after}
            suffix={minutes}
            fallback="0"
          />
        </div>
      </fieldset>
      <fieldset className="pb-4">
        <legend className="text-lg font-bold">{words.booking}</legend>
        <Checkbox {...form.register('requires_approval')} label={words.approval} note={words.approvalNote} />
        <AdvancePaymentField form={form} />
      </fieldset>
    </>
  )
}
