import { Button, flushLeft } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import { formatTime } from '@noren/words/format'
import { calendar } from '@noren/words/reservations/calendar'
import { type ReactNode, useId, useState } from 'react'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { minutesOf, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { timeOf } from './entry/time/time-text.ts'
import { FreeStarts, StartButtons } from './free-starts.tsx'

type Read = Parameters<typeof FreeStarts>[0]['query'] & { isPlaceholderData?: boolean }
type Props = { query: Read; chosen: string; onChoose: (time: string) => void; onDate: (date: string) => void }

/** The free starts of a visit that is moved: those of the grid, and on a press every five minutes. Rule RES-111. */
export const MoveStarts = ({
  reservationId,
  asked,
  ...props
}: Props & {
  reservationId: number
  asked: { date?: string; staff_id: string }
  /** The visit stands at the chosen time. */
  isPresent: boolean
}): ReactNode => (
  <WithFine {...props} date={asked.date}>
    {(show) => (
      <FineMove reservationId={reservationId} asked={asked}>
        {show}
      </FineMove>
    )}
  </WithFine>
)

/** The same of menus that are entered. */
export const EntryStarts = ({
  asked,
  ...props
}: Props & {
  asked: Wanted
  /** A free one will take the chosen time's place. */
  isPresent: boolean
}): ReactNode => (
  <WithFine {...props} date={asked.date}>
    {(show) => <FineEntry asked={asked}>{show}</FineEntry>}
  </WithFine>
)

/** Their room while the menus are read. */
export const StartsSkeleton = (): ReactNode => (
  <div className="mb-4 h-[9.75rem] pointer-coarse:h-[10.25rem]">
    <Skeleton className="h-4 w-32" />
    <Skeleton className="mt-2.5 h-22" />
  </div>
)

type Wanted = { date: string; menu_id?: string; menu_ids?: string; staff_id?: string }
type Show = (fine: Read) => ReactNode

const WithFine = ({
  date,
  isPresent,
  children,
  ...props
}: Props & {
  date: string | undefined
  isPresent: boolean
  /** Shows what is free every five minutes, once it is asked for. */
  children: (show: Show) => ReactNode
}): ReactNode => {
  const words = useWords(corrections).steps
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { query, chosen, onChoose } = props
  const grid = query.data?.data.starts ?? []
  const minutes = minutesOf(timeOf(chosen) ?? '')
  // What is over is offered to nobody, and may be entered.
  const isAhead =
    timeOf(chosen) !== undefined &&
    date !== undefined &&
    (date > now.date || (date === now.date && minutes > now.minutes))
  const isInGrid = query.data === undefined || query.isPlaceholderData || grid.includes(formatTime(minutes))
  const note =
    isAhead &&
    !isPresent &&
    !isInGrid &&
    minutes % 5 === 0 &&
    children((fine) => <NotFree fine={fine} minutes={minutes} />)
  return (
    <>
      <FreeStarts {...props} date={date} note={note} />
      <div className="-mt-2 mb-4">
        <Button
          variant="quiet"
          size="sm"
          className={flushLeft}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {words.open}
        </Button>
        {isOpen && (
          <div id={id} role="group" aria-label={words.label}>
            {children((fine) => (
              <Others query={fine} grid={grid} chosen={chosen} onChoose={onChoose} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

const FineMove = ({
  reservationId,
  asked,
  children,
}: {
  reservationId: number
  asked: { date?: string; staff_id: string }
  children: Show
}) =>
  children(
    useReadKeepingPrevious('GET /api/reservations/{id}/starts', {
      params: { id: reservationId },
      query: { ...asked, step: '5' },
    }),
  )

const FineEntry = ({ asked, children }: { asked: Wanted; children: Show }) =>
  children(useReadKeepingPrevious('GET /api/reservations/starts', { query: { ...asked, step: '5' } }))

/** That the chosen time is none of the free ones, before it is sent. Rule RES-170. */
const NotFree = ({ fine: { data, isPlaceholderData }, minutes }: { fine: Read; minutes: number }) => {
  const { taken } = useWords(calendar).starts
  const clock = useClockFormat()
  if (data === undefined || isPlaceholderData || data.data.starts.includes(formatTime(minutes))) return null
  return <span className="figures font-bold text-caution">{taken(clock.time(minutes))}</span>
}

/** Without those of the grid, which stand above. */
const Others = ({
  query,
  grid,
  chosen,
  onChoose,
}: Pick<Props, 'query' | 'chosen' | 'onChoose'> & { grid: readonly string[] }) => {
  const words = useWords(corrections).steps
  const { failed } = useWords(calendar).starts
  return (
    <QueryState query={query} failed={failed} skeleton={<Skeleton className="h-22" />}>
      {({ data: { starts } }) => {
        const others = starts.filter((start) => !grid.includes(start))
        return others.length === 0 ? (
          <p className="py-2 text-sm text-ink-soft">{words.none}</p>
        ) : (
          <StartButtons starts={others} chosen={chosen} onChoose={onChoose} />
        )
      }}
    </QueryState>
  )
}
