import type { PersonalData } from '@noren/contract/customers/personal-data'
import { customerFiles } from '@noren/words/admin/customers/files'
import { noShows } from '@noren/words/admin/customers/no-shows'
import { customers } from '@noren/words/admin/customers/records'
import { personalData } from '@noren/words/admin/customers/personal-data'
import { common } from '@noren/words/common'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { formatCount, formatDate, formatPhone } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { Entries, Facts, Section, useMaybe, useMoment } from './facts.tsx'
import { PhotoEntries } from './photo-entries.tsx'
import { Visit } from './visit.tsx'

/** The sheet itself: what is printed. What there is nothing of is named once, at the end. Rule CUST-82. */
export const Sheet = ({ all }: { all: PersonalData }): ReactNode => {
  const words = useWords(personalData)
  const { enumerate } = useWords(common)
  const moment = useMoment()
  const { customer, reservations, messages, photos, accesses, waiting = [], imports } = all
  const sections: { id: keyof typeof words.sections; of: readonly unknown[]; content: ReactNode }[] = [
    { id: 'customer', of: [customer], content: <Record customer={customer} /> },
    { id: 'notes', of: customer.notes, content: <Notes notes={customer.notes} /> },
    { id: 'reservations', of: reservations, content: <Visits visits={reservations} /> },
    { id: 'messages', of: messages, content: <Messages messages={messages} /> },
    { id: 'photos', of: photos, content: <PhotoEntries customerId={customer.id} photos={photos} /> },
    { id: 'merged', of: customer.merged, content: <Merged merged={customer.merged} /> },
    { id: 'accesses', of: accesses, content: <Accesses accesses={accesses} /> },
    { id: 'waiting', of: waiting, content: <Waiting waiting={waiting} /> },
    { id: 'imports', of: imports, content: <ImportedRows imports={imports} /> },
  ]
  const empty = sections.filter(({ of }) => of.length === 0)
  return (
    <article className="print-sheet rounded-lg border border-line bg-surface p-4 shadow-soft sm:p-6 print:border-0 print:p-0 print:shadow-none">
      <h2 className="text-xl wrap-anywhere">{words.heading(customer.name)}</h2>
      <p className="phrases mt-1 wrap-anywhere">{words.keptBy(all.shop_name)}</p>
      <p className="text-sm text-ink-soft">{words.asOf(moment(all.made_at))}</p>
      {sections.map(
        ({ id, of, content }) =>
          of.length > 0 && (
            <Section key={id} id={id} title={words.sections[id]}>
              {content}
            </Section>
          ),
      )}
      {empty.length > 0 && (
        <Section id="without" title={words.without}>
          <p className="[word-break:auto-phrase] text-ink-soft">
            {enumerate(empty.map(({ id }) => words.sections[id]))}
          </p>
        </Section>
      )}
    </article>
  )
}

const Record = ({ customer }: Pick<PersonalData, 'customer'>) => {
  const words = useWords(personalData)
  const { genders, age } = useWords(customers)
  const lang = useLanguage()
  const [moment, maybe] = [useMoment(), useMaybe()]
  const day = (date: string | null) => date && formatDate(lang, date)
  // Both have sections of their own.
  const { notes: _, merged: __, ...fields } = customer
  const { choices } = useWords(noShows)
  const { brought } = fields
  return (
    <Facts
      names={words.customer}
      values={{
        ...fields,
        phone: fields.phone && formatPhone(fields.phone),
        gender: genders[customer.gender],
        birth_date: customer.birth_date && formatDate(lang, customer.birth_date),
        age: customer.age === null ? null : age(customer.age),
        visit_count: formatCount(customer.visit_count),
        first_visited_at: maybe(customer.first_visited_at),
        last_visited_at: maybe(customer.last_visited_at),
        brought:
          brought && [formatCount(brought.count), day(brought.first_on), day(brought.last_on)].join(' '),
        brought_count: formatCount(customer.brought_count),
        brought_first_on: day(customer.brought_first_on),
        brought_last_on: day(customer.brought_last_on),
        no_show_count: formatCount(customer.no_show_count),
        last_no_show_at: maybe(customer.last_no_show_at),
        online_booking: choices[customer.online_booking],
        created_at: moment(customer.created_at),
      }}
    />
  )
}

const Visits = ({ visits }: { visits: PersonalData['reservations'] }) => (
  <Entries of={visits} keyOf={({ id }) => id}>
    {(visit) => <Visit visit={visit} />}
  </Entries>
)

const Notes = ({ notes }: { notes: PersonalData['customer']['notes'] }) => {
  const words = useWords(personalData)
  const moment = useMoment()
  return (
    <Entries of={notes} keyOf={({ id }) => id}>
      {(note) => (
        <Facts
          names={words.note}
          values={{ ...note, created_at: moment(note.created_at), updated_at: moment(note.updated_at) }}
        />
      )}
    </Entries>
  )
}

const Messages = ({ messages }: Pick<PersonalData, 'messages'>) => {
  const words = useWords(personalData)
  const { kinds, status } = useWords(reservationMessages)
  const [moment, maybe] = [useMoment(), useMaybe()]
  return (
    <Entries of={messages} keyOf={(_, at) => at}>
      {(message) => (
        <Facts
          names={words.message}
          values={{
            ...message,
            kind: message.kind === 'reminder' ? words.reminder : kinds[message.kind],
            status: status[message.status],
            sent_at: maybe(message.sent_at),
            created_at: moment(message.created_at),
          }}
        />
      )}
    </Entries>
  )
}

const Merged = ({ merged }: { merged: PersonalData['customer']['merged'] }) => {
  const words = useWords(personalData)
  const moment = useMoment()
  return (
    <Entries of={merged} keyOf={({ id }) => id}>
      {(record) => (
        <Facts
          names={words.merged}
          values={{
            ...record,
            phone: record.phone && formatPhone(record.phone),
            merged_at: moment(record.merged_at),
          }}
        />
      )}
    </Entries>
  )
}

const Waiting = ({ waiting }: { waiting: NonNullable<PersonalData['waiting']> }) => {
  const words = useWords(personalData)
  const moment = useMoment()
  return (
    <Entries of={waiting} keyOf={(_, at) => at}>
      {(place) => (
        <Facts
          names={words.place}
          values={{
            ...place,
            phone: place.phone && formatPhone(place.phone),
            created_at: moment(place.created_at),
          }}
        />
      )}
    </Entries>
  )
}

const ImportedRows = ({ imports }: Pick<PersonalData, 'imports'>) => {
  const words = useWords(personalData)
  const moment = useMoment()
  return (
    <Entries of={imports} keyOf={(_, at) => at}>
      {(row) => (
        <Facts
          names={words.row}
          values={{ ...row, cells: row.cells.join(' / '), imported_at: moment(row.imported_at) }}
        />
      )}
    </Entries>
  )
}

/** Many: one line each. */
const Accesses = ({ accesses }: Pick<PersonalData, 'accesses'>) => {
  const words = useWords(personalData)
  const { actions } = useWords(customerFiles).accesses
  const names: Record<string, string> = useWords(customers).fields
  const moment = useMoment()
  const hasFields = accesses.some(({ field }) => field)
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="text-ink-soft">
          <th className="py-1 pr-3 font-normal">{words.access.created_at}</th>
          <th className="py-1 pr-3 font-normal">{words.access.action}</th>
          {hasFields && <th className="py-1 font-normal whitespace-nowrap">{words.access.field}</th>}
        </tr>
      </thead>
      <tbody>
        {accesses.map(({ action, field, created_at }, at) => (
          <tr key={at} className="border-t border-line print:break-inside-avoid">
            <td className="figures py-1 pr-3">{moment(created_at)}</td>
            <td className="phrases py-1 pr-3">{actions[action]}</td>
            {hasFields && <td className="py-1">{field && (names[field] ?? field)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
