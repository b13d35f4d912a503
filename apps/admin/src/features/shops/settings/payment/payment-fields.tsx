import { paymentNotesMax, paymentOptionMax, paymentOptionsMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { ChoicePill } from '@noren/ui/choice'
import { Field } from '@noren/ui/field'
import { TextArea, TextInput } from '@noren/ui/input'
import { shops } from '@noren/words/admin/shops'
import { type ReactNode, useState } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'
import { FormField, FormGroup } from '#platform/forms/form-field.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import type { SettingsFormOf } from '../settings-draft.ts'

/** What customers may pay with: the usual ways to press, others to add. Rule SHOP-15. */
export const PaymentFields = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(shops)
  return (
    <>
      <FormGroup form={form} name="payment_options" label={words.paymentOptions}>
        {(options, change) => <Options options={options} onChange={change} />}
      </FormGroup>
      <FormField form={form} name="payment_notes" label={words.paymentNotes}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={paymentNotesMax}
            placeholder={words.paymentNotesPlaceholder}
          />
        )}
      </FormField>
    </>
  )
}

const Options = ({
  options,
  onChange,
}: {
  options: readonly string[]
  onChange: (options: string[]) => void
}) => {
  const words = useWords(shops)
  const [own, setOwn] = useKept('shop.payment-own', '')
  // One that was taken away can be pressed again until the screen is left.
  const [known, setKnown] = useState<readonly string[]>([])
  const shown = [...new Set([...words.paymentPresets, ...options, ...known])]
  const toggle = (option: string, isOn: boolean) => {
    setKnown([...known, option])
    onChange(isOn ? [...options, option] : options.filter((other) => other !== option))
  }
  const add = () => {
    const option = own.trim()
    if (option !== '' && !options.includes(option)) toggle(option, true)
    setOwn('')
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {shown.map((option) => (
          <ChoicePill
            key={option}
            label={<span className="min-w-0 [overflow-wrap:anywhere]">{option}</span>}
            className="max-w-full px-4 py-1"
            checked={options.includes(option)}
            onChange={(event) => toggle(option, event.target.checked)}
          />
        ))}
      </div>
      <div className="mt-4">
        <Field id="payment-own" label={words.paymentOwn} errorBelow>
          {(aria) => (
            <div className="flex gap-2">
              <TextInput
                {...aria}
                className="min-w-0 flex-1 sm:max-w-72"
                value={own}
                maxLength={paymentOptionMax}
                placeholder={words.paymentOwnPlaceholder}
                onChange={(event) => setOwn(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  // The form is not sent; the Enter that ends a conversion adds nothing.
                  event.preventDefault()
                  if (!isConversion(event.nativeEvent)) add()
                }}
              />
              <Button
                variant="outline"
                className="shrink-0"
                disabled={own.trim() === '' || options.length >= paymentOptionsMax}
                onClick={add}
              >
                {words.paymentAdd}
              </Button>
            </div>
          )}
        </Field>
      </div>
    </>
  )
}
