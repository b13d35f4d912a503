import { Tabs } from '@base-ui/react/tabs'
import type { Reservation } from '@noren/contract/reservations'
import { Button, buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { arrowLeftIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { StatusChip } from '@noren/ui/status'
import { common } from '@noren/words/common'
import {
  formatDate,
  formatDuration,
  formatReservationNumber,
  formatTime,
  formatTimeRange,
  formatYen,
} from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { calendarPath, paths } from '#platform/paths.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Fact, Facts } from './facts.tsx'
import { History } from './history.tsx'
import { Timeline } from './timeline.tsx'

/** Source: part 2 §2, reservation detail. */
export const ReservationPage = (): ReactNode => {
  const words = useWords(reservations).detail
  const { id = '' } = useParams()
  const { data, isError, error, refetch } = useRead('GET /api/reservations/{id}', { params: { id } })
  const { retry, system } = useWords(common)
  if (isError && (error.status === 404 || error.status === 422)) return <NotFound />
  const date = data && shopTime(data.data.start_at).date
  return (
    <>
      <PageHead title={words.title} />
      <Link
        to={date === undefined ? paths.calendar : calendarPath(date)}
        className={`${buttonClass({ variant: 'quiet', size: 'sm' })} mb-3 -ml-3`}
      >
        <Icon path={arrowLeftIcon} size={18} />
        {words.back}
      </Link>
      {data ? (
        <Details reservation={data.data} />
      ) : isError ? (
        <Notice
          tone="danger"
          title={error.message || system}
          action={
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              {retry}
            </Button>
          }
        />
      ) : (
        <div className="max-w-[48rem] space-y-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-11 w-72" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  )
}

const Details = ({ reservation }: { reservation: Reservation }) => {
  const words = useWords(reservations)
  const tabs = words.detail.tabs
  return (
    <div className="max-w-[48rem]">
      <Ticket reservation={reservation} />
      <Tabs.Root defaultValue="details" className="mt-6">
        <Tabs.List aria-label={words.detail.tabsLabel} className="flex gap-6 border-b border-line">
          {(['details', 'info', 'history'] as const).map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={tabClass}>
              {tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details" className="space-y-8 pt-6 outline-offset-4">
          <Visit reservation={reservation} />
          <Timeline reservation={reservation} />
        </Tabs.Panel>
        <Tabs.Panel value="info" className="pt-6 outline-offset-4">
          <Info reservation={reservation} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className="pt-6 outline-offset-4">
          <History id={reservation.id} />
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}

/** What is looked for first, largest: when and who. */
const Ticket = ({ reservation }: { reservation: Reservation }) => {
  const words = useWords(reservations)
  const lang = useLanguage()
  const start = shopTime(reservation.start_at)
  const end = minutesFrom(start.date, shopTime(reservation.end_at))
  return (
    <div className={`${cardClass} flex flex-col sm:flex-row`}>
      <div className="flex-1 p-5 sm:p-6">
        <StatusChip status={reservation.status} word={words.status[reservation.status]} />
        <p className="figures mt-3 text-base text-ink-soft">{formatDate(lang, start.date)}</p>
        <p className="figures text-2xl font-bold">{formatTimeRange(start.minutes, end)}</p>
        <p className="mt-2 text-lg font-bold">{words.day.customer(reservation.customerName)}</p>
      </div>
      <div className="border-t border-dashed border-control/60 p-5 sm:flex sm:flex-col sm:justify-center sm:border-t-0 sm:border-l sm:p-6">
        <p className="text-sm text-ink-soft">{words.detail.number}</p>
        <p className="figures text-xl font-bold tracking-wider">
          {formatReservationNumber(reservation.reservation_number)}
        </p>
      </div>
    </div>
  )
}

const Visit = ({ reservation }: { reservation: Reservation }) => {
  const words = useWords(reservations)
  const lang = useLanguage()
  return (
    <Facts>
      <Fact name={words.detail.menu}>{reservation.menu.name}</Fact>
      <Fact name={words.detail.duration}>{formatDuration(lang, reservation.duration || 60)}</Fact>
      <Fact name={words.detail.price}>
        <span className="figures font-bold">{formatYen(reservation.price)}</span>
      </Fact>
      {reservation.staffName && <Fact name={words.detail.staff}>{reservation.staffName}</Fact>}
      {reservation.cancel_reason && (
        <Fact name={words.detail.reason}>{words.cancelReason[reservation.cancel_reason]}</Fact>
      )}
      {reservation.note && <Fact name={words.detail.note}>{reservation.note}</Fact>}
    </Facts>
  )
}

const Info = ({ reservation }: { reservation: Reservation }) => {
  const words = useWords(reservations).detail
  const lang = useLanguage()
  const received = shopTime(reservation.created_at)
  return (
    <Facts>
      <Fact name={words.customer}>{reservation.customerName}</Fact>
      <Fact name={words.kana}>{reservation.name_kana}</Fact>
      <Fact name={words.phone}>
        {reservation.phone && (
          <a href={`tel:${reservation.phone}`} className="figures text-primary underline underline-offset-4">
            {reservation.phone}
          </a>
        )}
      </Fact>
      <Fact name={words.email}>
        {reservation.email && (
          <a href={`mailto:${reservation.email}`} className="text-primary underline underline-offset-4">
            {reservation.email}
          </a>
        )}
      </Fact>
      <Fact name={words.received}>
        {formatDate(lang, received.date)} {formatTime(received.minutes)}
      </Fact>
      {reservation.answers.map((answer) => (
        <Fact key={answer.id} name={answer.question}>
          {answer.value.join('、')}
        </Fact>
      ))}
    </Facts>
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
