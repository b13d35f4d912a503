import { Tabs } from '@base-ui/react/tabs'
import type { Reservation } from '@noren/contract/reservations'
import { buttonClass } from '@noren/ui/button'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { reservations } from '@noren/words/reservations'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useWords } from '#platform/language.ts'
import { useIsDesktop } from '#platform/media.ts'
import { calendarPath, paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { onDemand } from '#platform/panels/on-demand.tsx'
import { useSession } from '#platform/session.tsx'
import { PageHead } from '#shell/page-head.tsx'
import {
  SkeletonCard,
  SkeletonFacts,
  SkeletonRows,
  SkeletonTabs,
  SkeletonTicket,
} from '#platform/panels/skeletons.tsx'
import { BlockFacts, Info } from './contents.tsx'
import { BillBlock } from './bill-block.tsx'
import { CustomerCard } from './customer-card.tsx'
import { History } from './detail-history.tsx'
import { Ticket } from './ticket.tsx'
import { hasParts, Timeline } from './timeline.tsx'

/** Rule RES-17. */
export const ReservationPage = (): ReactNode => {
  const words = useWords(reservations).detail
  const { id = '' } = useParams()
  const query = useRead('GET /api/reservations/{id}', { params: { id } })
  const { data, isError, error } = query
  // Read together, so that whose it is moves nothing when it comes. Whatever came of it: read again it hides nothing.
  const staff = useRead('GET /api/staff', {})
  const { shop_id: shopId } = useSession().user ?? {}
  const shop = useRead('GET /api/shops/{id}', { params: { id: String(shopId ?? 0) } })
  const bills = shop.data?.data.bills_enabled
  const { block } = useWords(reservationChanges)
  useEffect(() => {
    // With the visit, so that they stand there with it. Whatever fails is said in their place.
    void Promise.allSettled([loadActions(), loadMessages()])
  }, [])
  if (isError && (error.status === 404 || error.status === 422)) return <NotFound />
  const date = data && shopTime(data.data.start_at).date
  const title = data?.data.is_block ? block.title : words.title
  return (
    <>
      <Head title={title} date={date} />
      <QueryState
        query={staff.isFetched && (shop.isFetched || shop.isError) ? query : { ...query, data: undefined }}
        isPage
        skeleton={
          <div className={columnsClass}>
            <div>
              <SkeletonTicket />
              <Skeleton className="mt-4 h-11 w-64 max-w-full" />
              <div className="mt-6">
                <SkeletonTabs />
              </div>
              <div className="mt-6">
                <SkeletonRows rows={3} />
              </div>
            </div>
            <SkeletonCard className="max-xl:hidden">
              <SkeletonFacts />
            </SkeletonCard>
          </div>
        }
      >
        {({ data: reservation }) => (
          <Details
            reservation={reservation}
            withStaff={isOneOfSeveral(reservation, staff.data?.data)}
            bills={bills}
          />
        )}
      </QueryState>
    </>
  )
}

/** Whether the staff member is named: not in a shop of one person. Staff who left keep their visits. */
const isOneOfSeveral = (
  { staff_id: id }: Reservation,
  staff: readonly { id: number; active: boolean }[] = [],
): boolean => staff.filter((one) => one.active || one.id === id).length > 1

type Props = {
  reservation: Reservation
  withStaff: boolean
  /** Whether the shop notes bills; null while nobody has decided. */
  bills: boolean | null | undefined
}

const Details = ({ reservation, withStaff, bills }: Props) => {
  const words = useWords(reservations).detail
  const isDesktop = useIsDesktop()
  const [query, setQuery] = useSearchParams()
  const tabs = reservation.is_block ? blockTabs : visitTabs
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'details'
  const show = (next: (typeof visitTabs)[number]) =>
    setQuery(next === 'details' ? {} : { tab: next }, { replace: true })
  return (
    <div className={columnsClass}>
      <div className="min-w-0">
        <Ticket reservation={reservation} withStaff={withStaff} />
        <Actions reservation={reservation} bills={bills} />
        <Tabs.Root value={tab} onValueChange={show} className="mt-6">
          <Tabs.List aria-label={words.tabsLabel} className="flex gap-6 border-b border-line">
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one} className={tabClass}>
                {words.tabs[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="details" className="space-y-8 pt-6 outline-offset-4">
            {reservation.is_block ? (
              <BlockFacts reservation={reservation} withStaff={withStaff} />
            ) : (
              <>
                {!isDesktop && <CustomerCard reservation={reservation} />}
                {reservation.status === 'treated' && (
                  <BillBlock id={reservation.id} isOffered={bills !== false} />
                )}
                {reservation.payment && (
                  <Payment reservationId={reservation.id} payment={reservation.payment} />
                )}
                {hasParts(reservation) && <Timeline reservation={reservation} />}
                <Messages id={reservation.id} />
                <MarkSpam reservation={reservation} />
              </>
            )}
          </Tabs.Panel>
          {!reservation.is_block && (
            <Tabs.Panel value="info" className="pt-6 outline-offset-4">
              <Info reservation={reservation} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="history" className="pt-6 outline-offset-4">
            <History id={reservation.id} />
          </Tabs.Panel>
        </Tabs.Root>
      </div>
      {isDesktop && !reservation.is_block && <CustomerCard reservation={reservation} />}
    </div>
  )
}

/** On a phone the ticket is the heading. */
const Head = ({ title, date }: { title: string; date?: string }) => (
  <PageHead
    title={title}
    isSaidBelow
    back={{
      to: date === undefined ? paths.calendar : calendarPath(date),
      text: useWords(reservations).detail.back,
    }}
  />
)

const visitTabs = ['details', 'info', 'history'] as const
const blockTabs = ['details', 'history'] as const

/** The customer stands beside it where there is room. Rule SCR-210. */
const columnsClass = 'grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start'

const NotFound = () => {
  const words = useWords(reservations).detail
  return (
    <>
      <Head title={words.title} />
      <EmptyState
        title={words.notFound}
        action={
          <Link to={paths.calendar} className={buttonClass()}>
            {words.back}
          </Link>
        }
      >
        {words.notFoundText}
      </EmptyState>
    </>
  )
}

const tabClass =
  '-mb-px min-h-11 border-b-2 border-transparent px-1 text-ink-soft transition-colors hover:text-ink ' +
  'data-active:border-primary data-active:font-bold data-active:text-primary'

// Their calls need the contract's schemas; the facts are shown without waiting for them.
const loadMessages = () => import('./messages.tsx')
const Messages = onDemand(async () => (await loadMessages()).Messages, {
  fallback: (
    <div>
      <Skeleton className="h-6 w-36" />
      <Skeleton className="mt-3 h-32 rounded-lg!" />
    </div>
  ),
})
const MarkSpam = onDemand(async () => (await import('../spam/mark.tsx')).MarkSpam)
const Payment = onDemand(async () => (await import('#features/payments/api.ts')).ReservationPayment, {
  fallback: <Skeleton className="h-40 rounded-lg!" />,
})
const loadActions = () => import('../changes/change-actions.tsx')
const Actions = onDemand(async () => (await loadActions()).Actions, {
  fallback: <Skeleton className="mt-4 h-11 w-64 max-w-full" />,
})
