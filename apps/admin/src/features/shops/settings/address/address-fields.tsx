import { accessInfoMax, buildingMax, cityMax, prefectureMax, streetMax } from '@noren/contract/limits'
import type { Shop } from '@noren/contract/shops/settings'
import { Checkbox } from '@noren/ui/choice'
import { Field } from '@noren/ui/field'
import { Select, TextArea, TextInput } from '@noren/ui/input'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import type { SettingsFormOf } from '../settings-draft.ts'
import { usePostalCode } from './postal-code.ts'

/** The address in parts, which seven digits fill in, and whether all of it is public. Rules SHOP-13, SHOP-14. */
export const AddressFields = ({ form, stored }: { form: SettingsFormOf; stored: Shop }): ReactNode => {
  const words = useWords(shops)
  const { places, choose, status } = usePostalCode(form, stored.postal_code ?? '')
  const [prefecture, city, isHidden] = form.watch(['prefecture', 'city', 'address_hidden'])
  return (
    <>
      <FormField
        form={form}
        name="postal_code"
        label={words.postalCode}
        help={words.postalCodeHelp}
        hint={status && <span className="text-ink-soft">{status}</span>}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="postal-code"
            className="figures max-w-40"
          />
        )}
      </FormField>
      {places.length > 1 && (
        <Field id="place" label={words.places}>
          {(aria) => (
            <Select {...aria} defaultValue="" onChange={(event) => choose(Number(event.target.value))}>
              <option value="" disabled>
                {words.choosePlace}
              </option>
              {places.map((place, index) => (
                <option key={`${place.city}${place.town}`} value={index}>
                  {place.city + place.town}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <FormField form={form} name="prefecture" label={words.prefecture}>
          {(control) => <TextInput {...control} maxLength={prefectureMax} autoComplete="address-level1" />}
        </FormField>
        <FormField form={form} name="city" label={words.city}>
          {(control) => <TextInput {...control} maxLength={cityMax} autoComplete="address-level2" />}
        </FormField>
      </div>
      <FormField form={form} name="address" label={words.address}>
        {(control) => <TextInput {...control} maxLength={streetMax} autoComplete="address-line1" />}
      </FormField>
      <FormField form={form} name="building" label={words.building}>
        {(control) => <TextInput {...control} maxLength={buildingMax} autoComplete="address-line2" />}
      </FormField>
      <Checkbox
        {...form.register('address_hidden')}
        label={words.hidden}
        note={isHidden ? words.hiddenNote(prefecture.trim() + city.trim()) : words.shownNote}
      />
      <FormField form={form} name="access_info" label={words.access}>
        {(control) => (
          <TextArea {...control} rows={3} maxLength={accessInfoMax} placeholder={words.accessPlaceholder} />
        )}
      </FormField>
    </>
  )
}
