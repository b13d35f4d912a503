import { bookingFieldNames, bookingFields, type BookingFieldName } from '@noren/contract/booking/fields'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import { errors as errorTexts } from '@noren/words/errors'
import { formatDuration, formatPrice, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { allValues, answerName, firstValue } from '#platform/form-fields.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import { momentText } from '#platform/moment.ts'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { contactText } from '#shell/contact.ts'
import { DottedWarning } from '#shell/dotted-warning.tsx'
import { Fact, FactList } from '#shell/fact-list.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

type Props = { context: RenderContext; page: PageOf<'confirm'> }

/** The last page before a booking. The law requires the six facts of the first list. Rule BOOK-9. */
export const ConfirmPage = ({ context, page }: Props): ReactNode => {
  const { shop, menu, fields, notice } = page
  const words = booking[context.lang].confirm
  return (
    <Frame context={context} shopName={shop.name} step={3}>
      <Heading>{words.title}</Heading>
      <p className="mt-3">
        <Unbroken text={words.lead} />
      </p>
      {notice && (
        <div className="mt-5">
          <Notice tone="danger">
            <Unbroken text={noticeText(context, page)} />
          </Notice>
        </div>
      )}
      <section aria-labelledby="service" className={cardClass}>
        <h2 id="service" className="text-lg">
          {words.service}
        </h2>
        <Service context={context} page={page} />
      </section>
      <section aria-labelledby="customer" className={cardClass}>
        <div className="flex items-center justify-between gap-3">
          <h2 id="customer" className="text-lg">
            {words.customer}
          </h2>
          <ChangeButton context={context} page={page} edit="details" what={words.customer} />
        </div>
        <Customer context={context} page={page} />
      </section>
      <form method="post" action={shopPath(context, '/book')} data-once className="mt-8">
        <HiddenFields fields={fields} />
        {menu.requires_approval && (
          <div className="mb-4">
            <Notice tone="caution">{words.approvalNotice}</Notice>
          </div>
        )}
        <OfflineNotice lang={context.lang} />
        <Button type="submit" size="lg" block data-sending={words.sending}>
          {menu.requires_approval ? words.submitApproval : words.submit}
        </Button>
      </form>
    </Frame>
  )
}

const Service = ({ context, page }: Props) => {
  const { shop, menu, start, offerUntil, cancelUntil } = page
  const { lang } = context
  const words = booking[lang].confirm
  return (
    <FactList>
      <Fact
        name={words.what}
        action={
          shop.menus.length > 1 && (
            <ChangeButton context={context} page={page} edit="menu" what={words.what} />
          )
        }
      >
        {menu.name}
        <span className="block font-normal">
          {booking[lang].menu.minutes(formatDuration(lang, menu.total_duration))}
        </span>
      </Fact>
      <Fact
        name={words.when}
        action={<ChangeButton context={context} page={page} edit="time" what={words.when} />}
      >
        <span className="figures">
          <Unbroken text={momentText(lang, start)} />
        </span>
      </Fact>
      <Fact name={words.price}>
        <span className="figures">
          <Unbroken text={formatPrice(lang, menu.price)} />
        </span>
      </Fact>
      <Fact name={words.payment}>
        <span className="font-normal">
          <Unbroken text={words.paymentOnSite} />
          {shop.payment_options.length > 0 && (
            <span className="block">
              {words.paymentOptions(shop.payment_options.join(booking[lang].shop.listJoin))}
            </span>
          )}
          {shop.payment_notes && (
            <span className="block text-sm">
              <Unbroken text={shop.payment_notes} />
            </span>
          )}
        </span>
      </Fact>
      <Fact name={words.offer}>
        <span className="font-normal">
          <Unbroken text={words.offerText(momentText(lang, offerUntil))} />
        </span>
      </Fact>
      <Fact name={words.cancel}>
        <span className="font-normal">
          <Unbroken
            text={
              (cancelUntil === null ? words.cancelClosed : words.cancelText(momentText(lang, cancelUntil))) +
              words.cancelAfter(contactText(lang, shop))
            }
          />
        </span>
      </Fact>
    </FactList>
  )
}

const Customer = ({ context: { lang }, page: { shop, fields } }: Props) => {
  const words = booking[lang].confirm
  const name = `${firstValue(fields, 'family_name')} ${firstValue(fields, 'given_name')}`
  const kana = `${firstValue(fields, 'family_name_kana')} ${firstValue(fields, 'given_name_kana')}`.trim()
  return (
    <FactList>
      <Fact name={words.name}>{words.customerName(name)}</Fact>
      {kana && <Fact name={words.kana}>{kana}</Fact>}
      {bookingFieldNames.map((field) => (
        <FieldFact key={field} lang={lang} field={field} value={firstValue(fields, field)} />
      ))}
      {shop.form.map((section) =>
        section.type === 'note' ? null : (
          <Fact key={section.id} name={section.title}>
            {allValues(fields, answerName(section.id))
              .filter((value) => value.trim() !== '')
              .join('\n') || words.none}
          </Fact>
        ),
      )}
    </FactList>
  )
}

/** One declared field as it was entered. Names and readings are joined by `Customer`. */
const FieldFact = ({ lang, field, value }: { lang: Lang; field: BookingFieldName; value: string }) => {
  const { label } = bookingDetails[lang].fields[field]
  switch (bookingFields[field].kind) {
    case 'name':
    case 'kana':
      return null
    case 'phone':
      return (
        <Fact name={label}>
          <span className="figures whitespace-nowrap">{value}</span>
        </Fact>
      )
    case 'email':
      return (
        <Fact name={label}>
          {value}
          <DottedWarning lang={lang} email={value} />
        </Fact>
      )
    case 'lines':
      return <Fact name={label}>{value.trim() || booking[lang].confirm.none}</Fact>
  }
}

/** A button that looks like a link, because it posts the input. */
const ChangeButton = ({
  context,
  page,
  edit,
  what,
}: Props & { edit: 'menu' | 'time' | 'details'; what: string }) => {
  const words = booking[context.lang].confirm
  return (
    <form method="post" action={shopPath(context, '/change')} className="shrink-0">
      {/* The button sets `edit`. */}
      <HiddenFields fields={page.fields} without={['edit']} />
      <button
        name="edit"
        value={edit}
        aria-label={words.changeOf(what)}
        className="min-h-11 px-2 text-sm font-bold text-primary underline underline-offset-4"
      >
        {words.change}
      </button>
    </form>
  )
}

const noticeText = ({ lang }: RenderContext, { notice, shop }: Props['page']): string => {
  switch (notice) {
    case 'menu_changed':
      return errorTexts[lang].menu_changed
    case 'too_many_bookings':
      return booking[lang].confirm.tooMany(contactText(lang, shop))
    default:
      return errorTexts[lang].busy
  }
}

const cardClass = 'mt-6 rounded-lg border border-line bg-surface px-4 pt-4 pb-1 shadow-soft sm:px-6'
