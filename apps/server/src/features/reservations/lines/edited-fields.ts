// What an edit changes of a reservation, without I/O.
import type { ReservationEdit } from '@noren/contract/reservations/changes'
import { editedFields, type EditedField } from '@noren/contract/reservations/edit'
import type { Cart, Line } from '@noren/scheduling/cart'
import type { Range } from '@noren/scheduling/hours'
import { waitsWithin } from '@noren/scheduling/occupancies'
import type { Status } from '@noren/scheduling/status'
import { localMinuteToWire, wireToLocalMinute } from '#platform/clock'
import type { Change } from '../stages.ts'
import { cartColumns } from './booked-visit.ts'
import { lineOf, withPrice, type StoredLine } from './reservation-lines.ts'

export type Edit = Pick<ReservationEdit, EditedField>

/** A reservation as it is stored. */
type Stored = {
  staff_id: number
  is_block: boolean
  menu_id: number | null
  menu_name: string
  price: number
  duration: number
  start_at: string
  end_at: string
  before_time: number
  after_time: number
  name: string
  name_kana: string | null
  phone: string | null
  email: string | null
  note: string | null
  waits: readonly Range[]
  lines: readonly StoredLine[]
}

export type EditedColumns = Partial<
  Pick<
    Stored,
    | 'menu_id'
    | 'menu_name'
    | 'price'
    | 'duration'
    | 'end_at'
    | 'before_time'
    | 'after_time'
    | 'waits'
    | 'name'
    | 'name_kana'
    | 'phone'
    | 'email'
    | 'note'
  >
>

type Treated = { status: Status; is_block: boolean; bill: object | null }

/** Of a visit that took place the price alone may be corrected, and where it has a bill, that. Rules RES-40, BILL-10. */
export const mayCorrectPrice = ({ status, is_block, bill }: Treated): boolean =>
  status === 'treated' && !is_block && bill === null

export const correctsPrice = (row: Treated, edit: Edit): boolean =>
  mayCorrectPrice(row) && editedFields.every((field) => field === 'price' || edit[field] === undefined)

/** Fields that this reservation does not have, with the message key of each. */
export const wrongFields = (row: Stored, edit: Edit): Record<string, string[]> | undefined => {
  const wrong: Record<string, string[]> = {}
  if (row.is_block) {
    for (const field of editedFields)
      if (edit[field] !== undefined && field !== 'title' && field !== 'note') wrong[field] = ['of_visit']
  } else if (edit.title !== undefined && (edit.menu_ids?.[0] ?? edit.menu_id ?? row.menu_id) !== null) {
    wrong.title = ['title_of_menu']
  }
  return Object.keys(wrong).length > 0 ? wrong : undefined
}

/** `cart` is of the menus that the edit chooses; `title` takes the place of an empty one. */
export const columnsOf = (
  row: Stored,
  edit: Edit,
  { cart, title }: { cart: Cart | null; title: string },
): EditedColumns => {
  const start = wireToLocalMinute(row.start_at)
  const stands = wireToLocalMinute(row.end_at) - start
  const base = cart
    ? { totalDuration: cart.service.totalDuration, duration: cart.duration, waits: cart.service.waits ?? [] }
    : { totalDuration: stands, duration: row.duration, waits: row.waits }
  const length = edit.total_duration ?? base.totalDuration
  // What the customer's time has beside the treatment stays the same.
  const duration = Math.max(1, length - (base.totalDuration - base.duration))
  const chosen = cart && cartColumns(cart)
  return {
    ...(chosen && {
      menu_id: chosen.menuId,
      menu_name: chosen.menuName,
      price: chosen.price,
      before_time: chosen.beforeTime,
      after_time: chosen.afterTime,
    }),
    ...(edit.title !== undefined && { menu_name: edit.title || title }),
    ...(edit.price !== undefined && { price: edit.price }),
    ...((cart || length !== stands) && {
      duration,
      end_at: localMinuteToWire(start + length),
      waits: waitsWithin(base.waits, length),
    }),
    ...(edit.name !== undefined && { name: edit.name }),
    ...(edit.name_kana !== undefined && { name_kana: edit.name_kana || null }),
    ...(edit.phone !== undefined && { phone: edit.phone }),
    ...(edit.email !== undefined && { email: edit.email }),
    ...(edit.note !== undefined && { note: edit.note }),
  }
}

/** For the history: values of the shop's own, of the customer's only that they changed. Rule RES-19. */
export const changesOf = (
  row: Stored,
  set: EditedColumns & { staff_id?: number },
  lines: readonly Line[],
): Change[] => {
  const after: Stored = { ...row, ...set }
  const changes: Change[] = []
  const compare = (field: Change['field'], from: string | null, to: string | null) => {
    if (from !== to) changes.push({ field, from, to })
  }
  compare('menu_ids', textOf(menuIdsOf(row.lines.map(lineOf))), textOf(menuIdsOf(lines)))
  if (set.staff_id !== undefined) compare('staff_id', String(row.staff_id), String(set.staff_id))
  compare('price', String(row.price), String(after.price))
  compare('total_duration', String(minutesOf(row)), String(minutesOf(after)))
  if (after.menu_id === null && after.menu_name !== row.menu_name)
    changes.push({ field: 'title', from: null, to: null })
  for (const field of ['name', 'name_kana', 'phone', 'email', 'note'] as const)
    if (after[field] !== row[field]) changes.push({ field, from: null, to: null })
  return changes
}

/** The units that it has now, for the history; nothing where they are the same. */
export const seatChange = (
  row: { seat_ids: readonly number[] },
  { seat_ids: after = row.seat_ids }: { seat_ids?: readonly number[] },
): Change[] => {
  const [from, to] = [textOf(row.seat_ids), textOf(after)]
  return from === to ? [] : [{ field: 'seat_ids', from, to }]
}

/** Whether the visit takes another time than before. */
export const takesOtherTime = (row: Stored, set: EditedColumns): boolean =>
  (['end_at', 'before_time', 'after_time', 'waits'] as const).some(
    (field) => set[field] !== undefined && JSON.stringify(set[field]) !== JSON.stringify(row[field]),
  )

/** The lines after the edit: of the menus that it chooses, with its price, or the first one with its title. */
export const linesAfter = (
  { lines: before, price }: { lines: readonly Line[]; price: number },
  set: EditedColumns,
  cart: Cart | null,
): Line[] => {
  const lines = cart ? cart.lines : before
  const named =
    set.menu_name === undefined || cart
      ? lines
      : lines.map((line, index) => (index === 0 ? { ...line, name: set.menu_name ?? line.name } : line))
  return withPrice(named, set.price ?? price)
}

const menuIdsOf = (lines: readonly Line[]): number[] => lines.flatMap(({ menuId }) => menuId ?? [])

const textOf = (ids: readonly number[]): string | null => (ids.length === 0 ? null : ids.join())

const minutesOf = ({ start_at, end_at }: Stored): number =>
  wireToLocalMinute(end_at) - wireToLocalMinute(start_at)
