import { manageLinkPath } from '@noren/contract/addresses'
import { receiptNameMax } from '@noren/contract/payments/receipts'
import { buttonClass } from '@noren/ui/button'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { formatAmount, formatDate, formatPrice, formatReservationNumber } from '@noren/words/format'
import { receipts } from '@noren/words/payments/receipts'
import { lineName } from '@noren/words/visits'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { dateOf } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame } from '#shell/frame.tsx'
import { BillParts } from './bill-parts.tsx'
import { Sum } from './sum.tsx'
import { Fact, FactList } from '#shell/ticket/facts.tsx'
import { Sheet } from '#shell/ticket/sheet.tsx'

type Props = { context: RenderContext; page: PageOf<'receipt'> }

/** What was paid in advance, to be printed or kept: one sheet, without the page's frame on paper. Rules PAY-26 to PAY-28. */
export const ReceiptPage = ({ context, page }: Props): ReactNode => {
  const { lang } = context
  const words = receipts[lang]
  const { receipt, token } = page
  return (
    <Frame context={context} shopName={receipt.shop.name}>
      <Sheet isOff={receipt.total === 0 && receipt.bill === null}>
        <div className="receipt px-4 py-6 sm:px-8">
          <h1 className="text-center text-xl [&:lang(ja)]:tracking-[0.3em]">{words.title}</h1>
          <p className="figures mt-4 flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
            <span>
              {words.number} {formatReservationNumber(receipt.number)}
              {receipt.bill?.is_corrected && (
                <strong className="ml-2 rounded-sm border border-control px-1.5 text-ink">
                  {words.bill.corrected} {words.bill.revised(receipt.bill.revision)}
                </strong>
              )}
            </span>
            <span>
              {words.issued} {formatDate(lang, dateOf(receipt.paid_at))}
            </span>
          </p>
          <p className="mt-6 border-b border-control pb-1 text-xl leading-snug wrap-anywhere">
            {words.to(receipt.name)}
          </p>
          <p className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6 rounded-md bg-paper px-4 py-3">
            <span className="text-sm text-ink-soft">{words.amount}</span>
            <strong className="figures text-2xl whitespace-nowrap">{formatPrice(lang, receipt.total)}</strong>
          </p>
          <p className="mt-4 wrap-anywhere">{words.for(receipt.menu_name)}</p>
          <Standing context={context} page={page} />
          {receipt.bill ? (
            <BillParts lang={lang} bill={receipt.bill} />
          ) : (
            <Breakdown context={context} page={page} />
          )}
          <Issuer context={context} page={page} />
        </div>
      </Sheet>
      <div className="mt-5 grid gap-3" data-print="no">
        {page.asksName && <NameForm context={context} page={page} />}
        <p className="text-sm text-ink-soft">{words.print}</p>
        {token !== undefined && (
          <a
            href={managePath(context, manageLinkPath(token))}
            className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
          >
            {words.back}
          </a>
        )}
      </div>
    </Frame>
  )
}

/** Whether it was received, in a sentence; what is unpaid is said plainly. */
const Standing = ({ context: { lang }, page: { receipt } }: Props) => {
  const words = receipts[lang]
  const { bill, total } = receipt
  if (bill && bill.unpaid > 0)
    return (
      <div className="mt-3">
        {total > 0 && <p>{words.received}</p>}
        <Notice tone="caution" title={words.bill.unpaid(formatAmount(lang, bill.unpaid))}>
          {total > 0 ? words.bill.unpaidText : words.bill.nothing}
        </Notice>
      </div>
    )
  if (total === 0 && receipt.amount > 0)
    return (
      <div className="mt-3">
        <Notice tone="caution">{words.void}</Notice>
      </div>
    )
  return <p>{words.received}</p>
}

/** The shop writes the name that the customer asks for; nothing is stored. Rule PAY-34. */
const NameForm = ({ context: { lang }, page: { receipt } }: Props) => {
  const words = receipts[lang]
  return (
    <form method="get" className="flex flex-wrap items-end gap-2">
      <label className="grid min-w-0 flex-1 basis-60 gap-1 text-sm font-bold">
        {words.toLabel}
        <TextInput name="to" defaultValue={receipt.name} maxLength={receiptNameMax} autoComplete="off" />
      </label>
      <input type="hidden" name="lang" value={lang} />
      <button type="submit" className={buttonClass({ variant: 'outline' })}>
        {words.toApply}
      </button>
    </form>
  )
}

const Breakdown = ({ context: { lang }, page: { receipt } }: Props) => {
  const words = receipts[lang]
  const { amount, refund_amount: refunded, total, tax, tax_rate: rate, lines } = receipt
  return (
    <section aria-labelledby="breakdown" className="mt-6">
      <h2 id="breakdown" className="text-sm font-bold text-ink-soft">
        {words.breakdown}
      </h2>
      <FactList>
        {lines.length > 1 &&
          lines.map(({ kind, name, price }, index) => (
            <Sum key={index} name={lineName(lang, { kind, name })}>
              {formatAmount(lang, price)}
            </Sum>
          ))}
        {refunded > 0 && (
          <>
            <Sum name={words.paid}>{formatAmount(lang, amount)}</Sum>
            <Sum name={words.refunded}>−{formatAmount(lang, refunded)}</Sum>
          </>
        )}
        <Sum name={words.taxed(rate)}>{formatAmount(lang, total)}</Sum>
        <Sum name={words.tax(rate)}>{formatAmount(lang, tax)}</Sum>
        <Fact name={words.visit}>{formatDate(lang, dateOf(receipt.start_at))}</Fact>
        <Fact name={words.paidOn}>{formatDate(lang, dateOf(receipt.paid_at))}</Fact>
        <Fact name={words.method}>{words.card}</Fact>
      </FactList>
    </section>
  )
}

const Issuer = ({ context: { lang }, page: { receipt } }: Props) => {
  const words = receipts[lang]
  const { name, address, phone_number: phone, invoice_number: number } = receipt.shop
  return (
    <section aria-labelledby="issuer" className="mt-8 ml-auto max-w-80">
      <h2 id="issuer" className="text-sm font-bold text-ink-soft">
        {words.issuer}
      </h2>
      <p className="text-base font-bold wrap-anywhere">{name}</p>
      {address && <p className="text-sm wrap-anywhere">{address}</p>}
      {phone && <p className="figures text-sm">{words.phone(phone)}</p>}
      {number && <p className="figures text-sm">{words.invoice(number)}</p>}
    </section>
  )
}
