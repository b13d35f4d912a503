import type { Customer } from '@noren/contract/customers'
import type { Reservation } from '@noren/contract/reservations'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { chevronRightIcon, Icon, phoneIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { reservations } from '@noren/words/reservations'
import { formatPhone } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLastVisit, VisitCount } from '#platform/lists/visit-figures.tsx'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { customerPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'

/** The customer's record, on a desktop beside the reservation. Reading it is noted like any other reading (rule CUST-22). Rule RES-43. */
export const CustomerCard = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservationDetail)
  const { customer_id: id } = reservation
  return (
    <aside aria-label={words.record} className={`${cardClass} p-5 sm:p-6`}>
      {id === null ? (
        <p className="text-sm text-ink-soft">{words.noRecord}</p>
      ) : (
        <Record id={id} shownName={reservation.customerName} shownPhone={reservation.phone} />
      )}
    </aside>
  )
}

type Shown = {
  /** The reservation's own, on the ticket. */
  shownName: string
  shownPhone: string | null
}

const Record = ({ id, ...shown }: Shown & { id: number }) => {
  const words = useWords(reservationDetail)
  const query = useRead('GET /api/customers/{id}', { params: { id: String(id) } })
  // Deleted meanwhile: the reservation keeps its own copy.
  if (query.isError && query.error.status === 404)
    return <p className="text-sm text-ink-soft">{words.noRecord}</p>
  return (
    <QueryState
      query={query}
      failed={words.recordFailed}
      skeleton={
        <div className="space-y-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-11" />
          <Skeleton className="h-32" />
        </div>
      }
    >
      {({ data }) => <Loaded customer={data} {...shown} />}
    </QueryState>
  )
}

const Loaded = ({ customer, shownName, shownPhone }: Shown & { customer: Customer }) => {
  const words = useWords(reservationDetail)
  const { customer: addressed } = useWords(reservations).day
  const lastVisit = useLastVisit()
  const { name, name_kana, phone } = customer
  const [note] = customer.notes
  return (
    <>
      <h2 className="text-base leading-snug">
        <Link
          to={customerPath(customer.id)}
          className="-mx-2 -my-2 flex min-h-11 items-center justify-between rounded-md px-2 text-ink transition-colors hover:text-primary"
        >
          {words.record}
          <Icon path={chevronRightIcon} size={18} className="text-ink-soft" />
        </Link>
      </h2>
      {/* On the ticket beside it, unless the record says otherwise by now. */}
      {name !== shownName && (
        <p className="mt-1 font-bold wrap-anywhere">
          {name_kana && <span className="block text-xs font-normal text-ink-soft">{name_kana}</span>}
          {addressed(name)}
        </p>
      )}
      {phone && phone !== shownPhone && (
        <a href={`tel:${phone}`} className={`${buttonClass({ variant: 'tonal', block: true })} figures mt-4`}>
          <Icon path={phoneIcon} size={18} />
          <span className="sr-only">{words.callTo(name)}</span> {formatPhone(phone)}
        </a>
      )}
      <dl className="mt-3 space-y-2 text-sm">
        <div className="flex justify-between gap-3">
          <dt className="whitespace-nowrap text-ink-soft">{words.visits}</dt>
          <dd className="figures text-right font-bold">
            <VisitCount customer={customer} isStacked />
          </dd>
        </div>
        {hasBeenHere(customer) && (
          <div className="flex justify-between gap-3">
            <dt className="text-ink-soft">{words.lastVisit}</dt>
            <dd className="figures font-bold whitespace-nowrap">{lastVisit(customer)}</dd>
          </div>
        )}
        <div className="border-t border-line pt-3">
          <dt className="text-ink-soft">{words.newestNote}</dt>
          <dd className="wrap-anywhere">
            {note ? (
              <>
                <span className="block font-bold">{note.title}</span>
                <span className="line-clamp-6 whitespace-pre-line">{note.content}</span>
              </>
            ) : (
              <span className="text-ink-soft">{words.noNotes}</span>
            )}
          </dd>
        </div>
      </dl>
    </>
  )
}

/** Otherwise the number of visits says it. */
const hasBeenHere = ({ visit_count, brought, last_visited_at }: Customer): boolean =>
  visit_count > 0 || brought !== null || last_visited_at !== null
