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
import { cartMenuOf, idsOf } from '#features/reservations/visit/cart.ts'
import { MoreMenus } from '#features/reservations/visit/more-menus.tsx'
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
  const { draft } = words
  const listed = useRead('GET /api/menus', {}).data?.data
  const staff = useRead('GET /api/staff', {}).data?.data.filter((one) => one.active) ?? []
  const [chosen, choose] = useState<string>()
  const [more, setMore] = useState<string[]>([])
  const [staffId, chooseStaff] = useState('')
  const menus = listed?.filter((one) => !one.is_add_on)
  const menu =
    chosen ?? String(menus?.find((one) => one.publish_state === 'published')?.id ?? menus?.[0]?.id ?? '')
  const nameOf = ({ id, name }: { id: number; name: string }) =>
    listed?.find((one) => one.id === id)?.publish_state === 'draft' ? draft(name) : name
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
                {nameOf(one)}
              </option>
            ))}
          </Select>
        </div>
        <MoreMenus
          id="explain"
          menus={listed?.map((one) => cartMenuOf(one, date)) ?? []}
          first={menu}
          more={more}
          nameOf={nameOf}
          onChange={setMore}
        />
        {staff.length > 1 && (
          <div>
            <label htmlFor="explain-staff" className="text-sm font-bold">
              {words.staff}
            </label>
            <Select id="explain-staff" value={staffId} onChange={(event) => chooseStaff(event.target.value)}>
              <option value="">{words.explain.anybody}</option>
              {staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        )}
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
        {menu !== '' && time !== '' && (
          <Answer date={date} time={time} menuIds={idsOf(menu, ...more)} staffId={staffId} />
        )}
      </div>
    </>
  )
}

type Asked = { date: string; time: string; menuIds: readonly number[]; staffId: string }

const Answer = ({ date, time, menuIds, staffId }: Asked) => {
  const words = useWords(reservationEntry).explain
  const clock = useClockFormat()
  const asked = clock.time(minutesOf(time))
  const query = useQuery({
    ...readOptions('GET /api/availability/explain', {
      query: {
        date,
        time,
        ...(menuIds.length > 1 ? { menu_ids: menuIds.join() } : { menu_id: String(menuIds[0]) }),
        ...(staffId !== '' && { staff_id: staffId }),
      },
    }),
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
