import { Menu } from '@base-ui/react/menu'
import type { Reservation } from '@noren/contract/reservations'
import { useQuery } from '@tanstack/react-query'
import { buttonClass, type ButtonVariant } from '@noren/ui/button'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { formatShortDate, formatTime } from '@noren/words/format'
import { type ReactNode, useRef, useState } from 'react'
import { queryClient, readOptions } from '#platform/api.ts'
import { shopTime, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { type EntryDraft, type EntryStart, noMenu } from '../entry/entry-draft.ts'
import { EntryDialog } from '../entry/entry-on-demand.ts'
import { lengthOf } from './edit-draft.ts'
import { closedOn, nextDates, usualWeeks } from './next-dates.ts'

/** 次回予約: an entry for the same customer, menus and staff member, at the same weekday and time. Rule RES-45. */
export const NextVisit = ({
  reservation,
  className,
  variant = 'outline',
}: {
  reservation: Reservation
  className: string
  variant?: ButtonVariant
}): ReactNode => {
  const words = useWords(reservationDetail).next
  const opener = useRef<HTMLButtonElement>(null)
  const { onOpen, dates, dialog } = useNextVisit(reservation, () => opener.current)
  return (
    <>
      <Menu.Root onOpenChange={(open) => open && onOpen()}>
        <Menu.Trigger ref={opener} className={`${buttonClass({ variant })} ${className}`}>
          {words.open}
          <Icon path={chevronDownIcon} size={18} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} className="z-popover outline-none">
            <Menu.Popup
              aria-label={words.label}
              className="w-80 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none"
            >
              {dates}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {dialog}
    </>
  )
}

/** The dates to choose from, as items of a menu, and the entry that opens on one of them. */
export const useNextVisit = (
  reservation: Reservation,
  returnTo: () => HTMLElement | null,
): { onOpen: () => void; dates: ReactNode; dialog: ReactNode } => {
  const words = useWords(reservationDetail).next
  const lang = useLanguage()
  const clock = useClockFormat()
  const [entry, setEntry] = useState<EntryStart & { step: number }>()
  const [isOpen, setOpen] = useState(false)
  const visit = shopTime(reservation.start_at)
  const today = useNow().date
  const [isListed, setListed] = useState(false)
  const proposed = nextDates(visit.date, today)
  const hours = daysOf(proposed.map(({ date }) => date))
  const days = useQuery({ ...hours, enabled: isListed }).data
  const begin = async (date: string) => {
    const [prefill, read] = await Promise.all([
      draftOf(reservation),
      queryClient.fetchQuery(hours).catch(() => undefined),
    ])
    setEntry({ date, start: visit.minutes, prefill, step: read?.slot_minutes ?? 30 })
    setOpen(true)
  }
  const dates = proposed.map(({ weeks, date }) => {
    const closed = closedOn(days?.data, date, reservation.staff_id)
    return (
      <Menu.Item
        key={weeks}
        onClick={() => void begin(date)}
        className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 outline-none data-highlighted:bg-paper-deep ${
          weeks === usualWeeks ? 'font-bold' : ''
        }`}
      >
        <span>{words.weeks(weeks)}</span>
        {closed && <span className="text-sm font-normal text-caution">{words[closed]}</span>}
        <span className="figures ml-auto text-ink-soft">
          {formatShortDate(lang, date)} {clock.time(visit.minutes)}
        </span>
      </Menu.Item>
    )
  })
  const dialog = entry && (
    <EntryDialog
      open={isOpen}
      initialStart={entry}
      step={entry.step}
      onClose={() => setOpen(false)}
      onSaved={() => undefined}
      returnTo={returnTo}
    />
  )
  return { onOpen: () => setListed(true), dates, dialog }
}

/** Of a customer on record the record is entered; without one, or where it cannot be read, what the reservation says of them. */
const draftOf = async (reservation: Reservation): Promise<Partial<EntryDraft>> => {
  const { customer_id: id, menu_id: menuId, staff_id: staffId, is_nominated: isNominated } = reservation
  const [customer, [first, ...more], isActive] = await Promise.all([
    id === null ? null : readRecord(id),
    listedMenus(reservation),
    isStaffActive(staffId),
  ])
  const start = shopTime(reservation.start_at).minutes
  return {
    kind: 'booking',
    // A menu that was deleted has to be chosen anew.
    menu_id: menuId === null ? noMenu : first === menuId ? String(first) : '',
    more_menu_ids: (first === menuId ? more : []).map(String),
    // Who left is nobody's next visit: anybody who is free.
    staff_id: isActive ? String(staffId) : '',
    is_nominated: isActive && isNominated,
    end: formatTime((start + lengthOf(reservation)) % (24 * 60)),
    ...(customer
      ? { customer }
      : {
          name: reservation.customerName,
          name_kana: reservation.name_kana ?? '',
          phone: reservation.phone ?? '',
          email: reservation.email ?? '',
        }),
  }
}

const readRecord = async (id: number): Promise<EntryDraft['customer']> => {
  const options = readOptions('GET /api/customers/{id}', { params: { id: String(id) } })
  const answer = await queryClient.fetchQuery(options).catch(() => undefined)
  return answer?.data ?? null
}

/** The hours of all dates that are proposed, with the shop's grid. */
const daysOf = (dates: readonly string[]) => {
  const [from = '', ...more] = dates.toSorted()
  return readOptions('GET /api/opening-days', { query: { from, to: more.at(-1) ?? from } })
}

const isStaffActive = async (id: number): Promise<boolean> => {
  const answer = await queryClient.fetchQuery(readOptions('GET /api/staff', {})).catch(() => undefined)
  return answer?.data.some((one) => one.id === id && one.active) ?? false
}

/** The menus of its lines that can be entered again; all of them where nobody can say. */
const listedMenus = async ({ menu_id: menuId, lines }: Reservation): Promise<number[]> => {
  const ids = lines.flatMap((line) => line.menu_id ?? [])
  const asked = ids.length > 0 || menuId === null ? ids : [menuId]
  if (asked.length === 0) return []
  const answer = await queryClient.fetchQuery(readOptions('GET /api/menus', {})).catch(() => undefined)
  return answer ? asked.filter((id) => answer.data.some((menu) => menu.id === id)) : asked
}
