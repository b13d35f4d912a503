import { discountKinds } from '@noren/contract/bills/amounts'
import { Button, flushLeft } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { closeIcon, Icon } from '@noren/ui/icon'
import { Select, TextInput } from '@noren/ui/input'
import { billEntry } from '@noren/words/admin/bills/entry'
import type { ReactNode } from 'react'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useWords } from '#platform/language.ts'
import { useFocus } from './use-focus.ts'
import type { Checked, DiscountDraft } from './bill-draft.ts'
import { ReasonChips } from './reason-chips.tsx'

type Props = {
  discount: DiscountDraft
  errors: Checked['discountErrors']
  /** Whether what is missing is said already. */
  isChecked: boolean
  onChange: (discount: DiscountDraft | null) => void
}

/** Yen or per cent of the whole bill, with a reason. Rule BILL-3. */
export const DiscountFields = ({ discount, errors, isChecked, onChange }: Props): ReactNode => {
  const words = useWords(billEntry)
  const change = (more: Partial<DiscountDraft>) => onChange({ ...discount, ...more })
  const first = useFocus()
  const value = foldedNumber(discount.value)
  const valueError = errors.value ?? (isChecked && discount.value === '' ? 'required' : undefined)
  return (
    <fieldset className="mt-3 min-w-0 rounded-md border border-line bg-paper px-3 pt-2">
      <legend className="sr-only">{words.discount}</legend>
      <div className="grid grid-cols-[1fr_6rem] gap-x-3">
        <Field id="discount-value" label={words.discountValue} error={valueError && words[valueError]}>
          {(aria) => (
            <TextInput
              {...aria}
              value={discount.value}
              inputMode="numeric"
              autoComplete="off"
              ref={first}
              onChange={({ target }) => change({ value: target.value })}
              onBlur={() => !Number.isNaN(value) && change({ value: String(value) })}
            />
          )}
        </Field>
        <Field id="discount-kind" label={words.discountKind}>
          {(aria) => (
            <Select
              {...aria}
              value={discount.kind}
              onChange={({ target }) => change({ kind: target.value === 'percent' ? 'percent' : 'yen' })}
            >
              {discountKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        id="discount-reason"
        label={words.discountReason}
        error={isChecked && errors.reason ? words[errors.reason] : undefined}
      >
        {(aria) => (
          <TextInput
            {...aria}
            value={discount.reason}
            autoComplete="off"
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Field>
      <ReasonChips
        reasons={words.reasons}
        chosen={discount.reason}
        onChoose={(reason) => change({ reason })}
      />
      <Button variant="quiet" size="sm" className={`mb-2 ${flushLeft}`} onClick={() => onChange(null)}>
        <Icon path={closeIcon} size={16} />
        {words.removeDiscount}
      </Button>
    </fieldset>
  )
}
