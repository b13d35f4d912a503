import { booking } from '@noren/words/booking'
import { formatAmount } from '@noren/words/format'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { firstValue } from '#platform/form-fields.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'

type Props = { context: RenderContext; page: PageOf<'confirm'> }

/** The form that books; what stands elsewhere on the page belongs to it by this id. */
export const bookFormId = 'book'

/** When and how to pay, where something may be paid in advance: two cards to choose from, or one that must be. Rule BOOK-184. */
export const WaysToPay = ({ context, page }: Props): ReactNode => {
  const { shop, choice, fields } = page
  const { lang } = context
  const words = customerPayments[lang].confirm
  const { payment } = booking[lang].confirm
  const amount = formatAmount(lang, choice.price)
  if (choice.advance_payment === 'none') return null
  if (choice.advance_payment === 'required')
    return (
      <section aria-labelledby="payment" className="mb-6">
        <h2 id="payment" className="mb-2 text-base">
          {payment}
        </h2>
        <div className={cardClass}>
          <Texts
            title={words.required}
            amount={amount}
            notes={[choice.requires_approval ? words.requiredApproval : words.requiredNote, words.held]}
          />
        </div>
      </section>
    )
  const options = shop.payment_options.join(booking[lang].shop.listJoin)
  const isNow = firstValue(fields, 'pay') === 'now'
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 text-base font-bold">{payment}</legend>
      <div className="grid gap-2 xs:grid-cols-2">
        <Card isOn={isNow} value="now">
          <Texts
            title={words.now}
            amount={amount}
            notes={[words.held, ...(choice.requires_approval ? [words.requiredApproval] : [])]}
          />
        </Card>
        <Card isOn={!isNow} value="shop">
          <Texts
            title={words.shop}
            amount={amount}
            notes={[words.onTheDay, options, shop.payment_notes ?? '']}
          />
        </Card>
      </div>
    </fieldset>
  )
}

const Card = ({ value, isOn, children }: { value: 'now' | 'shop'; isOn: boolean; children: ReactNode }) => (
  <label
    className={`${cardClass} flex cursor-pointer gap-3 has-checked:border-primary has-checked:bg-primary-tint has-checked:ring-1 has-checked:ring-primary`}
  >
    <input
      type="radio"
      form={bookFormId}
      name="pay"
      value={value}
      defaultChecked={isOn}
      className="mark-dot mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-control bg-surface bg-center bg-no-repeat checked:border-primary checked:bg-primary"
    />
    <span className="min-w-0 flex-1">{children}</span>
  </label>
)

const Texts = ({ title, amount, notes }: { title: string; amount: string; notes: string[] }) => (
  <>
    <span className="flex flex-wrap items-baseline justify-between gap-x-3 leading-snug font-bold">
      <span className="phrases">{title}</span> <span className="figures">{amount}</span>
    </span>
    {notes.filter(Boolean).map((note) => (
      <span
        key={note}
        className="phrases mt-1 block text-[0.8125rem] leading-normal whitespace-pre-line text-ink-soft"
      >
        <Unbroken text={note} />
      </span>
    ))}
  </>
)

const cardClass = 'rounded-lg border border-control bg-surface px-4 py-3'
