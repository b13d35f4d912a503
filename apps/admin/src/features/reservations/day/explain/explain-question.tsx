import { Select, TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readOptions, useRead } from '#platform/api.ts'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { ReservationLinks } from '#features/reservations/reservation-links.tsx'

/** Which menu and which time, and why it is not offered. */
export const Question = ({
  date,
  time,
  onTime,
}: {
  date: string
  time: string
  onTime: (time: string) => void
}): ReactNode => {
  const words = useWords(reservationEntry)
  const menus = useRead('GET /api/menus', {}).data?.data
  const [chosen, choose] = useState<string>()
  const menu =
    chosen ?? String(menus?.find((one) => one.publish_state === 'published')?.id ?? menus?.[0]?.id ?? '')
  return (
    <>
      <p className="text-sm text-ink-soft">{words.explain.text}</p>
      <div className="mt-3 space-y-3">
        <div>
          <label htmlFor="explain-menu" className="text-sm font-bold">
            {words.menu}
          </label>
          <Select id="explain-menu" value={menu} onChange={(event) => choose(event.target.value)}>
            {menus?.map((one) => (
              <option key={one.id} value={one.id}>
                {one.publish_state === 'draft' ? words.draft(one.name) : one.name}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <label htmlFor="explain-time" className="text-sm font-bold">
            {words.explain.time}
          </label>
          <TextInput
            id="explain-time"
            type="time"
            value={time}
            onChange={(event) => onTime(event.target.value)}
            className="figures max-w-40"
          />
        </div>
      </div>
      <div className="mt-4 min-h-14">
        {menu !== '' && time !== '' && <Answer date={date} time={time} menu={menu} />}
      </div>
    </>
  )
}

const Answer = ({ date, time, menu }: { date: string; time: string; menu: string }) => {
  const words = useWords(reservationEntry).explain
  const clock = useClockFormat()
  const asked = clock.time(minutesOf(time))
  const query = useQuery({
    ...readOptions('GET /api/availability/explain', { query: { date, time, menu_id: menu } }),
    // Hours and bookings change on other screens and other devices.
    staleTime: 0,
  })
  return (
    <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="h-14" />}>
      {({ data: { offered, reasons, reservations } }) =>
        offered ? (
          <Notice tone="success" title={words.offered(asked)} />
        ) : (
          <Notice tone="info" title={words.refused(asked)}>
            <ul className="list-disc pl-5">
              {reasons.map((reason) => (
                <li key={reason.code}>{reason.text}</li>
              ))}
            </ul>
            {reservations.length > 0 && (
              <>
                <p className="mt-2">{words.inTheWay}</p>
                <ReservationLinks reservations={reservations} on={date} />
              </>
            )}
          </Notice>
        )
      }
    </QueryState>
  )
}
