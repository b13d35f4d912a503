import type { SpecialHour } from '@noren/contract/hours/special'
import { Button } from '@noren/ui/button'
import { Card, cardClass } from '@noren/ui/card'
import { Icon, plusIcon } from '@noren/ui/icon'
import { Curtain } from '@noren/ui/noren'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { now } from '#platform/clock.ts'
import { DatePicker } from '#platform/dates/date-picker.tsx'
import { useReopen } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { datesBetween } from '../day-hours.ts'
import { Proposals } from '../proposals/proposals.tsx'
import { isPastDate } from './past.ts'
import { PeriodDialog } from './period-dialog.tsx'
import type { Status } from './period-draft.ts'
import { PeriodList } from './period-list.tsx'

/** What is being made or edited; `key` is new each time the form opens. */
type Editing = { key: number; stored?: SpecialHour; date: string | null }

/** The special open or closed periods: a calendar that begins a new one, and those that are entered. Rule HOURS-73. */
export const SpecialPeriods = ({
  status,
  onUnsaved,
}: {
  status: Status
  onUnsaved: (isUnsaved: boolean) => void
}): ReactNode => {
  const words = useWords(businessHours).special
  const texts = words[status]
  const query = useRead('GET /api/special-hours', { query: {} })
  const [address] = useSearchParams()
  const [editing, setEditing] = useState<Editing>(() => ({ key: 0, date: dateIn(address) }))
  const [isOpen, setOpen] = useState(() => dateIn(address) !== null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = query.data?.data.every((one) => one.status !== status) ?? false
  const entered = enteredDates(query.data?.data ?? [], status)
  const edit = (part: Omit<Editing, 'key'>) => {
    setEditing({ key: editing.key + 1, ...part })
    setOpen(true)
  }
  useReopen(`period.${status}`, query.data?.data, (stored) => edit({ ...(stored && { stored }), date: null }))
  const add = (
    <Button variant="tonal" size="sm" onClick={() => edit({ date: null })}>
      <Icon path={plusIcon} size={16} />
      {texts.add}
    </Button>
  )
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">{texts.text}</p>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_25rem]">
        <Card aria-labelledby={`pick-${status}`} className="flex flex-col items-center md:col-start-2">
          <h2 id={`pick-${status}`} className="self-start text-lg">
            {texts.pick}
          </h2>
          <p className="mt-1.5 mb-2 self-start text-sm text-ink-soft">{texts.pickText}</p>
          <DatePicker
            mode="single"
            label={texts.pick}
            value={null}
            isDisabled={isPastDate}
            outsideDays
            marks={{ name: words.marked[status], isMarked: (date) => entered.has(date) }}
            onChange={(date) => edit({ date })}
          />
        </Card>
        <section
          aria-labelledby={`list-${status}`}
          className={`min-w-0 md:col-start-1 md:row-start-1 ${isEmpty ? 'flex flex-col md:self-stretch' : 'md:row-span-2'}`}
        >
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <h2 ref={heading} id={`list-${status}`} tabIndex={-1} className="text-lg outline-none">
              {texts.list}
            </h2>
            {add}
          </div>
          <QueryState
            query={query}
            failed={words.failed}
            skeleton={<Loading />}
            isEmpty={() => isEmpty}
            empty={
              // On a phone the calendar above is the way to begin: a line says the rest.
              <div
                className={`${cardClass} flex flex-1 flex-col items-center justify-center gap-5 p-5 md:py-10`}
              >
                <Curtain className="h-24 w-48 max-md:hidden" />
                <p className="text-ink-soft md:text-lg md:font-bold md:text-ink">{texts.empty}</p>
              </div>
            }
          >
            {({ data }) => (
              <PeriodList
                status={status}
                periods={data.filter((one) => one.status === status)}
                onEdit={(stored) => edit({ stored, date: null })}
                returnTo={() => heading.current}
              />
            )}
          </QueryState>
        </section>
        {status === 'close' && <Proposals periods={query.data?.data} onUnsaved={onUnsaved} />}
      </div>
      <PeriodDialog
        key={editing.key}
        open={isOpen}
        status={status}
        stored={editing.stored}
        date={editing.date}
        onUnsaved={onUnsaved}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const enteredDates = (periods: readonly SpecialHour[], status: Status): ReadonlySet<string> =>
  new Set(
    periods
      .filter((one) => one.status === status)
      .flatMap(({ start_at, end_at }) => datesBetween(start_at.slice(0, 10), end_at.slice(0, 10))),
  )

/** `?tab=close&date=2026-11-24` opens the form for that day: the way from the calendar. */
const dateIn = (address: URLSearchParams): string | null => {
  const date = address.get('date')
  return date !== null && /^20\d\d-\d\d-\d\d$/.test(date) && date >= now().date ? date : null
}

const Loading = () => (
  <div className="space-y-3">
    {/* On a phone between the line of an empty list and a period: what stands below hardly moves. */}
    <SkeletonRows rows={1} rowClass="min-h-18 md:min-h-28" />
    <div className="max-md:hidden">
      <SkeletonRows rows={1} rowClass="min-h-28" />
    </div>
  </div>
)
