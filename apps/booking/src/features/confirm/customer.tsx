import { bookingFieldNames, bookingFields, type BookingFieldName } from '@noren/contract/booking/fields'
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import { nameIn } from '@noren/words/names/people'
import type { ReactNode } from 'react'
import { allValues, answerName, firstValue } from '#platform/form-fields.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { DottedWarning } from '#shell/notices/dotted-warning.tsx'
import { Fact, FactList, isLong } from '#shell/ticket/facts.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** What the customer entered; the name stands on the ticket. */
export const Customer = ({
  context: { lang },
  page: { shop, fields },
}: {
  context: RenderContext
  page: PageOf<'confirm'>
}): ReactNode => {
  const words = booking[lang].confirm
  const readings = `${firstValue(fields, 'family_name_kana')} ${firstValue(fields, 'given_name_kana')}`
  const kana = nameIn(lang, readings.trim())
  return (
    <FactList>
      {kana && <Fact name={words.kana}>{kana}</Fact>}
      {bookingFieldNames.map((field) => (
        <FieldFact key={field} lang={lang} field={field} value={firstValue(fields, field)} />
      ))}
      {shop.form.map((section) =>
        section.type === 'note' ? null : (
          <Answer
            key={section.id}
            question={section.title}
            answer={allValues(fields, answerName(section.id))
              .filter((value) => value.trim() !== '')
              .join('\n')}
            none={words.none}
          />
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
      return <Answer question={label} answer={value.trim()} none={booking[lang].confirm.none} />
  }
}

const Answer = ({ question, answer, none }: Record<'question' | 'answer' | 'none', string>) => {
  const stacked = isLong(question, answer)
  return (
    <Fact name={question} stacked={stacked}>
      <span className={stacked ? undefined : 'phrases'}>
        <Unbroken text={answer || none} />
      </span>
    </Fact>
  )
}
