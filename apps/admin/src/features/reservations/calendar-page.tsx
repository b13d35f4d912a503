import type { Customer } from '@noren/contract/customers'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useRead } from '#platform/api.ts'
import { LoadFailure } from '#platform/errors/load-failure.tsx'
import { useWords } from '#platform/language.ts'
import { useIsWide } from '#platform/media.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'
import { Title } from '#platform/title.tsx'
import { PhoneCalendar } from './calendar/phone.tsx'
import { whenTouched } from './calendar/place.ts'
import { SavedToday, useSavingToday } from './calendar/saved-today.tsx'
import { type CalendarState, useCalendar } from './calendar/calendar-state.ts'
import { WideCalendar } from './calendar/wide.tsx'
import type { Drop } from './changes/drop.tsx'
import { axisOf, proposedStart } from './day/axis/axis.ts'
import { DayPanel } from './day/panel.tsx'
import type { EntryStart } from './entry/entry-draft.ts'
import { EntryDialog, loadEntry } from './entry/entry-on-demand.ts'
import { savedEntry } from './entry/saved-entry.ts'

/** The day first, and the month. The path names the first day, the query the day and the view chosen since. */
export const CalendarPage = (): ReactNode => {
  const words = useWords(reservations).calendar
  const isWide = useIsWide()
  const calendar = useCalendar()
  useSavingToday(calendar)
  const { selected, known, loading } = calendar
  const entering = useEntering(calendar)
  const [drop, setDrop] = useState<Drop>()
  useEffect(() => {
    // Made ready with the first sign that somebody is there, so that the dialog opens at once; the page has fetched its files. Rule SCR-30.
    if (!known || loading) return undefined
    return whenTouched(() => void loadEntry().catch(() => undefined))
  }, [known, loading])
  const failure = <Failure calendar={calendar} />
  // A month that could not be loaded is not shown as empty. Rule SCR-240.
  const isFailed = calendar.failure !== null && !known && !loading
  const day = (head?: ReactNode) =>
    isFailed ? (
      <>
        {head}
        {isWide && failure}
      </>
    ) : (
      <DayPanel
        calendar={calendar}
        head={
          isWide ? (
            <>
              {head}
              {failure}
            </>
          ) : (
            head
          )
        }
        onEnter={(start, until, staffId) => entering.enter({ date: selected, start, until, staffId })}
        onMove={(visit, start, staffId) => setDrop({ visit, start, staffId })}
        held={drop && { ...drop, key: drop.visit.key }}
      />
    )
  return (
    <>
      <Title>{words.title}</Title>
      <h1 className="sr-only">{words.title}</h1>
      {isWide ? (
        <WideCalendar calendar={calendar} failure={failure} day={day} onEnter={entering.enterAnywhere} />
      ) : (
        <PhoneCalendar calendar={calendar} failure={failure} day={day()} onEnter={entering.enterAnywhere} />
      )}
      {entering.dialog}
      {drop && (
        <DropMove
          key={`${drop.visit.key} ${drop.start} ${drop.staffId}`}
          drop={drop}
          onDone={() => setDrop(undefined)}
        />
      )}
    </>
  )
}

const Failure = ({ calendar: { query, failure, loading, today, known } }: { calendar: CalendarState }) => {
  const words = useWords(reservations).calendar
  if (failure === null || loading) return null
  const readAgain = () => void query.refetch()
  return (
    <div className="shrink-0 max-md:p-4 md:mb-4">
      <LoadFailure error={failure} title={words.error} message={failure.message} onRetry={readAgain} />
      {!known && failure.status === 0 && <SavedToday today={today} />}
    </div>
  )
}

/** The dialog for an entry, from pressed free time or from the button. */
const useEntering = (calendar: CalendarState) => {
  const { selected, today, now, visits, hours, staff, occupied, step } = calendar
  const [entry, setEntry] = useState(savedEntry)
  const [isEntering, setEntering] = useState(entry !== undefined)
  const opener = useRef<Element>(null)
  const enter = (start: EntryStart) => {
    opener.current = document.activeElement
    setEntry(start)
    setEntering(true)
  }
  const proposed = (): EntryStart => {
    const taking = (visits.get(selected) ?? []).filter(({ look }) => look !== 'canceled')
    const open = hours.get(selected)
    const { gaps } = axisOf(taking, open?.ranges ?? [], staff, occupied, step, open?.staff)
    const ahead = selected === today ? now.minutes : undefined
    return { date: selected, start: proposedStart(gaps, ahead, step), isProposed: true }
  }
  const dialog = (
    <>
      {!calendar.loading && <EntryForCustomer onFound={(who) => enter({ ...proposed(), ...who })} />}
      {entry && (
        <EntryDialog
          open={isEntering}
          initialStart={entry}
          step={step}
          onClose={() => setEntering(false)}
          onSaved={calendar.select}
          returnTo={() => openerOr(opener.current)}
        />
      )}
    </>
  )
  return { enter, enterAnywhere: () => enter(proposed()), dialog }
}

/** The pressed gap is gone when an entry now stands in it; the day's heading takes the focus then. */
const openerOr = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    ? opener
    : document.getElementById('day')

/** The address may name a customer, whose next visit is entered (`entryPath`). It is asked for once. */
const EntryForCustomer = ({
  onFound,
}: {
  onFound: (who: Pick<EntryStart, 'customer' | 'menuId'>) => void
}) => {
  const { search } = useLocation()
  const [asked] = useState(() => new URLSearchParams(search))
  const id = asked.get('customer')
  return id !== null && /^\d+$/.test(id) ? (
    <FoundCustomer
      id={id}
      onFound={(customer) => onFound({ customer, menuId: Number(asked.get('menu')) || undefined })}
    />
  ) : null
}

const FoundCustomer = ({ id, onFound }: { id: string; onFound: (customer: Customer) => void }) => {
  const { data } = useRead('GET /api/customers/{id}', { params: { id } })
  const isTold = useRef(false)
  const tell = useEffectEvent((customer: Customer) => {
    if (isTold.current) return
    isTold.current = true
    // A reload must not open it again.
    history.replaceState(history.state, '', location.pathname)
    onFound(customer)
  })
  useEffect(() => {
    if (data) tell(data.data)
  }, [data])
  return null
}

const DropMove = onDemand(async () => (await import('./changes/drop.tsx')).DropMove, {
  layer: ({ onDone }) => onDone,
})
