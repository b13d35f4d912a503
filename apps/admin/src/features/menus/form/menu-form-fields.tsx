import { menuDescriptionMax } from '@noren/contract/limits'
import type { Menu } from '@noren/contract/menus'
import { Card, cardClass } from '@noren/ui/card'
import { Checkbox } from '@noren/ui/choice'
import { TextArea } from '@noren/ui/input'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { menus as menuWords } from '@noren/words/admin/menus'
import { common } from '@noren/words/common'
import { formatDate, formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField, NumberField, SelectField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { MenuFields } from '../menu-fields.tsx'
import { DurationField } from './visit/duration-field.tsx'
import { AdvancePaymentField } from './payment-field.tsx'
import { SeatFields } from './visit/seat-fields.tsx'
import { TogetherFields } from './visit/together-fields.tsx'
import { type MenuDraft, sumOf } from './menu-form-draft.ts'

/** All of a menu but its image. */
export const AllMenuFields = <Output,>({
  form,
  menu,
}: {
  form: FormOf<MenuDraft, Output>
  /** As it is saved; undefined for a new one. */
  menu: Menu | undefined
}): ReactNode => {
  const words = useWords(menuWords).form
  const { minutes } = useWords(common)
  const waits = useWatch({ control: form.control, name: 'waits' })
  return (
    <>
      {/* The line for an error is room enough below the last field. */}
      <Card className="pb-0!">
        <MenuFields
          form={form}
          names={{ name: 'name', price: 'price', duration: 'duration', total: 'total_duration' }}
          priceNote={menu && menu.price_changes.length > 0 && <ComingPrices changes={menu.price_changes} />}
          duration={<DurationField form={form} />}
          minutes={waits.length > 0 ? sumOf(waits) : undefined}
        />
        <CategoryField form={form} />
        <FormField form={form} name="description" id="menu-description" label={words.description}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={menuDescriptionMax}
              placeholder={words.descriptionPlaceholder}
            />
          )}
        </FormField>
      </Card>
      <fieldset className={`${fieldsetClass} pb-0!`}>
        <legend className="float-left w-full text-lg font-bold">{words.times}</legend>
        <p className="clear-both pt-1.5 text-sm text-ink-soft">{words.timesHelp}</p>
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
      <fieldset className={fieldsetClass}>
        <legend className="float-left w-full text-lg font-bold">{words.booking}</legend>
        <div className="field-stack clear-both pt-4">
          <Checkbox
            {...form.register('requires_approval')}
            label={words.approval}
            note={words.approvalNote}
          />
          <AdvancePaymentField form={form} />
        </div>
      </fieldset>
      <TogetherFields form={form} menuId={menu?.id} />
      <SeatFields form={form} />
    </>
  )
}

const ComingPrices = ({ changes }: { changes: Menu['price_changes'] }) => {
  const words = useWords(menuVisits)
  const lang = useLanguage()
  return (
    <span>
      {changes.map(({ from_date: date, price }) => (
        <span key={date} className="block text-ink-soft">
          {words.comingPrice(formatDate(lang, date), formatAmount(lang, price))}
        </span>
      ))}
    </span>
  )
}

/** A shop without categories sees nothing of them. */
const CategoryField = <Output,>({ form }: { form: FormOf<MenuDraft, Output> }) => {
  const words = useWords(menuVisits)
  const categories = useRead('GET /api/menu-categories', {}).data?.data ?? []
  if (categories.length === 0) return null
  return (
    <SelectField form={form} name="category_id" id="menu-category" label={words.category}>
      <option value="">{words.noCategory}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** A legend that floats stands inside the card, not on its border. */
const fieldsetClass = `${cardClass} p-4 sm:p-6`
