import { taxRates } from '@noren/contract/bills/amounts'
import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { Icon, pencilIcon, trashIcon } from '@noren/ui/icon'
import { Select, TextInput } from '@noren/ui/input'
import { billEntry } from '@noren/words/admin/bills/entry'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { common } from '@noren/words/common'
import { formatAmount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useFocus } from './use-focus.ts'
import { amountOfLine, type LineDraft, type LineErrors, priceOf } from './bill-draft.ts'

type Props = {
  line: LineDraft
  errors: LineErrors | undefined
  /** Whether what is missing is said already. */
  isChecked: boolean
  isOpen: boolean
  onOpen: (open: boolean) => void
  onChange: (line: LineDraft) => void
  onRemove: () => void
}

/** One line: what it is and what it comes to; pressed, its fields. */
export const LineRow = ({ isOpen, ...props }: Props): ReactNode => (
  <li className="py-1">{isOpen ? <Fields {...props} /> : <Shown {...props} />}</li>
)

const Shown = ({ line, errors, onOpen }: Omit<Props, 'isOpen'>) => {
  const lang = useLanguage()
  const words = useWords(billEntry)
  const sheet = useWords(billSheetWords)
  const amount = amountOfLine(line)
  const count = foldedNumber(line.quantity)
  return (
    <button
      type="button"
      onClick={() => onOpen(true)}
      className="flex min-h-11 w-full items-center gap-3 rounded-md text-left transition-colors hover:bg-paper-deep"
    >
      <span className="min-w-0 flex-1">
        <span
          // Wherever it fits: kept phrases would leave half of a narrow line empty.
          className="block font-bold wrap-anywhere [word-break:normal] [text-wrap:pretty]"
        >
          {line.name || <span className="text-danger">{words.noName}</span>}
          {line.tax_rate === 8 && (
            <span className="ml-2 text-xs font-normal whitespace-nowrap text-ink-soft">※{sheet.reduced}</span>
          )}
        </span>
        {count > 1 && (
          <span className="figures block text-sm text-ink-soft">
            {sheet.times(formatAmount(lang, priceOf(line)), count)}
          </span>
        )}
      </span>
      <span className={`figures font-bold ${errors ? 'text-danger' : ''}`}>
        {Number.isNaN(amount) ? '―' : formatAmount(lang, amount)}
      </span>
      <Icon path={pencilIcon} size={16} className="text-ink-soft" />
      <span className="sr-only">{words.edit(line.name)}</span>
    </button>
  )
}

const Fields = ({ line, errors, isChecked, onOpen, onChange, onRemove }: Omit<Props, 'isOpen'>) => {
  const words = useWords(billEntry)
  const { yen } = useWords(common)
  const id = `line-${line.key}`
  // A new line is there to be named, another one to get its price.
  const [isNew] = useState(line.name === '')
  const first = useFocus()
  const change = (more: Partial<LineDraft>) => onChange({ ...line, ...more })
  const text = (error: keyof LineErrors) => {
    const found = errors?.[error]
    return found && words[found]
  }
  return (
    <div className="my-2 rounded-md border border-line bg-paper px-3 pt-3">
      <Field
        id={`${id}-name`}
        label={words.name}
        error={line.name === '' && !isChecked ? undefined : text('name')}
      >
        {(aria) => (
          <TextInput
            {...aria}
            value={line.name}
            autoComplete="off"
            {...(isNew && { ref: first })}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-[1fr_5.5rem] gap-x-3 sm:max-md:grid-cols-[1fr_6rem_10rem] xl:grid-cols-[1fr_6rem_10rem]">
        <Field
          id={`${id}-price`}
          label={words.price}
          error={line.unit_price === '' && !isChecked ? undefined : text('unit_price')}
        >
          {(aria) => (
            <TextInput
              {...aria}
              value={line.unit_price}
              inputMode={line.kind === 'adjustment' ? 'text' : 'numeric'}
              suffix={yen}
              autoComplete="off"
              {...(!isNew && { ref: first })}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => change({ unit_price: target.value })}
              onBlur={() => change(plain(line))}
            />
          )}
        </Field>
        <Field id={`${id}-quantity`} label={words.quantity} error={text('quantity')}>
          {(aria) => (
            <TextInput
              {...aria}
              value={line.quantity}
              inputMode="numeric"
              autoComplete="off"
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => change({ quantity: target.value })}
              onBlur={() => change(plain(line))}
            />
          )}
        </Field>
        <div className="max-sm:col-span-2 md:max-xl:col-span-2">
          <Field id={`${id}-rate`} label={words.rate}>
            {(aria) => (
              <Select
                {...aria}
                value={line.tax_rate}
                onChange={({ target }) => change({ tax_rate: target.value === '8' ? 8 : 10 })}
              >
                {taxRates.map((rate) => (
                  <option key={rate} value={rate}>
                    {words.rates[rate]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </div>
      <div className="mb-3 flex justify-between gap-2">
        <Button variant="quiet" size="sm" onClick={onRemove}>
          <Icon path={trashIcon} size={16} />
          {words.remove}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onOpen(false)}>
          {words.done}
        </Button>
      </div>
    </div>
  )
}

/** Figures as plain digits, once the field is left. */
const plain = (line: LineDraft): Partial<LineDraft> => {
  const [price, quantity] = [priceOf(line), foldedNumber(line.quantity)]
  return {
    ...(!Number.isNaN(price) && { unit_price: String(price) }),
    ...(!Number.isNaN(quantity) && { quantity: String(quantity) }),
  }
}
