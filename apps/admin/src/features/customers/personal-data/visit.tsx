import type { PersonalData } from '@noren/contract/customers/personal-data'
import { personalData } from '@noren/words/admin/customers/personal-data'
import { changeLogs } from '@noren/words/change-logs'
import { formatDate, formatPhone, formatReservationNumber, formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { Facts, Inner, useMaybe, useMoment } from './facts.tsx'

type Of = PersonalData['reservations'][number]

/** One reservation with all that belongs to it. */
export const Visit = ({ visit }: { visit: Of }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(personalData)
  const { statuses, reasons } = useWords(changeLogs)
  const moment = useMoment()
  return (
    <Facts
      names={words.visit}
      values={{
        ...visit,
        phone: visit.phone && formatPhone(visit.phone),
        reservation_number: formatReservationNumber(visit.reservation_number),
        status: statuses[visit.status],
        cancel_reason: visit.cancel_reason && reasons[visit.cancel_reason],
        source: words.sources[visit.source],
        start_at: moment(visit.start_at),
        end_at: moment(visit.end_at),
        price: formatAmount(lang, visit.price),
        is_nominated: visit.is_nominated ? words.yes : words.no,
        is_together: visit.is_together ? words.yes : words.no,
        is_brought: visit.is_brought ? words.yes : words.no,
        language: words.languages[visit.language],
        created_at: moment(visit.created_at),
        lines: ifAny(visit.lines, <Lines lines={visit.lines} />),
        answers: ifAny(visit.answers, <Answers answers={visit.answers} />),
        payments: ifAny(visit.payments, <Payments payments={visit.payments} />),
        bills: ifAny(visit.bills, <Bills bills={visit.bills} />),
        move_request: visit.move_request && <Move move={visit.move_request} />,
        history: ifAny(visit.history, <History history={visit.history} />),
      }}
    />
  )
}

const Lines = ({ lines }: Pick<Of, 'lines'>) => {
  const lang = useLanguage()
  const words = useWords(personalData)
  return (
    <List of={lines}>
      {(line) => (
        <Facts
          names={words.line}
          values={{
            ...line,
            kind: words.lineKinds[line.kind],
            price: formatAmount(lang, line.price),
            duration: words.minutes(line.duration),
          }}
        />
      )}
    </List>
  )
}

const Answers = ({ answers }: Pick<Of, 'answers'>) => {
  const words = useWords(personalData)
  return (
    <List of={answers}>
      {(answer) => <Facts names={words.answer} values={{ ...answer, value: answer.value.join('\n') }} />}
    </List>
  )
}

const Payments = ({ payments }: Pick<Of, 'payments'>) => {
  const lang = useLanguage()
  const words = useWords(personalData)
  const [moment, maybe] = [useMoment(), useMaybe()]
  return (
    <List of={payments}>
      {(payment) => (
        <Facts
          names={words.payment}
          values={{
            status: words.paymentStatus[payment.status],
            amount: formatAmount(lang, payment.amount),
            refund_amount: formatAmount(lang, payment.refund_amount),
            refunded_amount: formatAmount(lang, payment.refunded_amount),
            paid_at: maybe(payment.paid_at),
            refunded_at: maybe(payment.refunded_at),
            created_at: moment(payment.created_at),
          }}
        />
      )}
    </List>
  )
}

const Bills = ({ bills }: Pick<Of, 'bills'>) => {
  const words = useWords(personalData)
  const [lang, moment, maybe] = [useLanguage(), useMoment(), useMaybe()]
  return (
    <List of={bills}>
      {(bill) => (
        <Facts
          names={words.bill}
          values={{
            revision: bill.revision,
            sold_on: formatDate(lang, bill.sold_on),
            total: formatAmount(lang, bill.total),
            payments: bill.payments
              .map(({ method, amount }) => `${words.paymentMethods[method]} ${formatAmount(lang, amount)}`)
              .join('\n'),
            created_at: moment(bill.created_at),
            ended_at: maybe(bill.ended_at),
          }}
        />
      )}
    </List>
  )
}

const Move = ({ move }: { move: NonNullable<Of['move_request']> }) => {
  const words = useWords(personalData)
  const moment = useMoment()
  return (
    <Facts
      names={words.move}
      values={{
        start_at: moment(move.start_at),
        end_at: moment(move.end_at),
        created_at: moment(move.created_at),
      }}
    />
  )
}

const History = ({ history }: Pick<Of, 'history'>) => {
  const words = useWords(personalData)
  const { statuses, reasons, actor } = useWords(changeLogs)
  const moment = useMoment()
  return (
    <List of={history}>
      {(entry) => (
        <Facts
          names={words.logged}
          values={{
            kind: words.loggedKinds[entry.kind],
            actor: actor[entry.actor],
            status: statuses[entry.status],
            cancel_reason: entry.cancel_reason && reasons[entry.cancel_reason],
            created_at: moment(entry.created_at),
          }}
        />
      )}
    </List>
  )
}

const ifAny = (of: readonly unknown[], part: ReactNode) => (of.length === 0 ? null : part)

const List = <T,>({ of, children }: { of: readonly T[]; children: (entry: T) => ReactNode }) => (
  <Inner of={of} keyOf={(_, at) => at}>
    {children}
  </Inner>
)
