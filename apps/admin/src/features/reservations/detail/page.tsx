import { Tabs } from '@base-ui/react/tabs'
import type { Reservation } from '@noren/contract/reservations'
import { buttonClass } from '@noren/ui/button'
import { arrowLeftIcon, Icon } from '@noren/ui/icon'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { reservations } from '@noren/words/reservations'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useWords } from '#platform/language.ts'
import { calendarPath, paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { BlockFacts, Info, Visit } from './contents.tsx'
import { History } from './history.tsx'
import { Ticket } from './ticket.tsx'
import { Timeline } from './timeline.tsx'

/** Rule RES-17. */
export const ReservationPage = (): ReactNode => {
  const words = useWords(reservations).detail
  const { id = '' } = useParams()
  const query = useRead('GET /api/reservations/{id}', { params: { id } })
  const { data, isError, error } = query
  const { block } = useWords(reservationChanges)
  if (isError && (error.status === 404 || error.status === 422)) return <NotFound />
  const date = data && shopTime(data.data.start_at).date
  return (
    <>
      <PageHead title={data?.data.is_block ? block.title : words.title} />
      <Link
        to={date === undefined ? paths.calendar : calendarPath(date)}
        className={`${buttonClass({ variant: 'quiet', size: 'sm' })} mb-3 -ml-3`}
      >
        <Icon path={arrowLeftIcon} size={18} />
        {words.back}
      </Link>
      <QueryState
        query={query}
        isPage
        skeleton={
          <div className="max-w-[48rem] space-y-4">
            <Skeleton className="h-36" />
            <Skeleton className="h-11 w-72" />
            <Skeleton className="h-64" />
          </div>
        }
      >
        {({ data: reservation }) => <Details reservation={reservation} />}
      </QueryState>
    </>
  )
}

const Details = ({ reservation }: { reservation: Reservation }) => {
  const words = useWords(reservations).detail
  const tabs = reservation.is_block
    ? (['details', 'history'] as const)
    : (['details', 'info', 'history'] as const)
  return (
    <div className="max-w-[48rem]">
      <Ticket reservation={reservation} />
      <Suspense fallback={<Skeleton className="mt-4 h-11 w-72" />}>
        <Actions reservation={reservation} />
      </Suspense>
      <Tabs.Root defaultValue="details" className="mt-6">
        <Tabs.List aria-label={words.tabsLabel} className="flex gap-6 border-b border-line">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={tabClass}>
              {words.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details" className="space-y-8 pt-6 outline-offset-4">
          {reservation.is_block ? (
            <BlockFacts reservation={reservation} />
          ) : (
            <>
              <Visit reservation={reservation} />
              <Timeline reservation={reservation} />
              <Suspense fallback={<Skeleton className="h-16" />}>
                <Messages id={reservation.id} />
              </Suspense>
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
  )
}

const NotFound = () => {
  const words = useWords(reservations).detail
  return (
    <>
      <PageHead title={words.title} />
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
const Messages = lazy(async () => ({ default: (await import('./messages.tsx')).Messages }))
const Actions = lazy(async () => ({ default: (await import('../changes/actions.tsx')).Actions }))
