import { Button } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import { calendar } from '@noren/words/reservations/calendar'
import { type ReactNode, useId, useState } from 'react'
import { useReadKeepingPrevious } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { FreeStarts, StartButtons } from './free-starts.tsx'

type Read = Parameters<typeof FreeStarts>[0]['query']
type Props = { query: Read; chosen: string; onChoose: (time: string) => void }

/** The free starts of a visit that is moved: those of the grid, and on a press every five minutes. Rule RES-111. */
export const MoveStarts = ({
  reservationId,
  asked,
  ...props
}: Props & { reservationId: number; asked: { date?: string; staff_id: string } }): ReactNode => (
  <WithFine {...props}>
    {(grid) => <FineMove {...props} grid={grid} reservationId={reservationId} asked={asked} />}
  </WithFine>
)

/** The same of menus that are entered. */
export const EntryStarts = ({ asked, ...props }: Props & { asked: Wanted }): ReactNode => (
  <WithFine {...props}>{(grid) => <FineEntry {...props} grid={grid} asked={asked} />}</WithFine>
)

type Wanted = { date: string; menu_id?: string; menu_ids?: string; staff_id?: string }

const WithFine = ({
  children,
  ...props
}: Props & { children: (grid: readonly string[]) => ReactNode }): ReactNode => {
  const words = useWords(corrections).steps
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { data } = props.query
  return (
    <>
      <FreeStarts {...props} />
      <div className="-mt-2 mb-4">
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {words.open}
        </Button>
        {isOpen && (
          <div id={id} role="group" aria-label={words.label}>
            {children(data?.data.starts ?? [])}
          </div>
        )}
      </div>
    </>
  )
}

type Fine = Omit<Props, 'query'> & { grid: readonly string[] }

const FineMove = ({
  reservationId,
  asked,
  ...fine
}: Fine & { reservationId: number; asked: { date?: string; staff_id: string } }) => (
  <Fine
    {...fine}
    query={useReadKeepingPrevious('GET /api/reservations/{id}/starts', {
      params: { id: reservationId },
      query: { ...asked, step: '5' },
    })}
  />
)

const FineEntry = ({ asked, ...fine }: Fine & { asked: Wanted }) => (
  <Fine
    {...fine}
    query={useReadKeepingPrevious('GET /api/reservations/starts', { query: { ...asked, step: '5' } })}
  />
)

/** Without those of the grid, which stand above. */
const Fine = ({ query, grid, chosen, onChoose }: Fine & { query: Read }) => {
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
