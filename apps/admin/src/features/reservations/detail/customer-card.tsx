import type { Customer } from '@noren/contract/customers'
import type { Reservation } from '@noren/contract/reservations'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { Icon, phoneIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLastVisit, VisitCount } from '#platform/lists/visit-figures.tsx'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { customerPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'

/** The customer's record beside the reservation on a desktop. Reading it is noted like any other reading (rule CUST-22). Rule RES-43. */
export const CustomerCard = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservationDetail)
  const { customer_id: id } = reservation
  return (
    <aside aria-label={words.record} className={`${cardClass} p-6`}>
      {id === null ? (
        <p className="text-sm text-ink-soft">{words.noRecord}</p>
      ) : (
        <Record id={id} shownPhone={reservation.phone} />
      )}
    </aside>
  )
}

const Record = ({ id, shownPhone }: { id: number; shownPhone: string | null }) => {
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
      {({ data }) => <Loaded customer={data} shownPhone={shownPhone} />}
    </QueryState>
  )
}

const Loaded = ({
  customer,
  shownPhone,
}: {
  customer: Customer
  /** The reservation's own, on the ticket beside it. */
  shownPhone: string | null
}) => {
  const words = useWords(reservationDetail)
  const { customer: addressed } = useWords(reservations).day
  const lastVisit = useLastVisit()
  const { name, name_kana, phone } = customer
  const [note] = customer.notes
  return (
    <>
      {name_kana && <p className="text-xs text-ink-soft wrap-anywhere">{name_kana}</p>}
      <h2 className="text-lg leading-snug wrap-anywhere [word-break:normal]">
        <Link to={customerPath(customer.id)} className="text-primary underline underline-offset-4">
          {addressed(name)}
        </Link>
      </h2>
      {phone && phone !== shownPhone && (
        <a href={`tel:${phone}`} className={`${buttonClass({ variant: 'tonal', block: true })} figures mt-4`}>
          <Icon path={phoneIcon} size={18} />
          <span className="sr-only">{words.callTo(name)}</span> {phone}
        </a>
      )}
      <dl className="mt-4 space-y-2 text-sm">
        <div className="flex justify-between gap-3">
          <dt className="whitespace-nowrap text-ink-soft">{words.visits}</dt>
          <dd className="figures text-right font-bold">
            <VisitCount customer={customer} isStacked />
          </dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-ink-soft">{words.lastVisit}</dt>
          <dd className="figures font-bold whitespace-nowrap">{lastVisit(customer)}</dd>
        </div>
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
