// What an edit changes of a reservation, without I/O.
import type { ReservationEdit } from '@noren/contract/reservations/changes'
import { editedFields, type EditedField } from '@noren/contract/reservations/edit'
import type { Status } from '@noren/scheduling/status'
import type { Menu } from '#features/hours/api'
import { localMinuteToWire, wireToLocalMinute } from '#platform/clock'
import type { Change } from '../stages.ts'

export type Edit = Pick<ReservationEdit, EditedField>

/** A reservation as it is stored. */
type Stored = {
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
    | 'name'
    | 'name_kana'
    | 'phone'
    | 'email'
    | 'note'
  >
>

/** Of a visit that took place the price alone may be corrected. Rule RES-40. */
export const mayCorrectPrice = ({ status, is_block }: { status: Status; is_block: boolean }): boolean =>
  status === 'treated' && !is_block

export const correctsPrice = (row: { status: Status; is_block: boolean }, edit: Edit): boolean =>
  mayCorrectPrice(row) && editedFields.every((field) => field === 'price' || edit[field] === undefined)

/** Fields that this reservation does not have, with the message key of each. */
export const wrongFields = (row: Stored, edit: Edit): Record<string, string[]> | undefined => {
  const wrong: Record<string, string[]> = {}
  if (row.is_block) {
    for (const field of editedFields)
      if (edit[field] !== undefined && field !== 'title' && field !== 'note') wrong[field] = ['of_visit']
  } else if (edit.title !== undefined && (edit.menu_id ?? row.menu_id) !== null) {
    wrong.title = ['title_of_menu']
  }
  return Object.keys(wrong).length > 0 ? wrong : undefined
}

/** `menu` is the one that the edit chooses; `title` takes the place of an empty one. */
export const columnsOf = (
  row: Stored,
  edit: Edit,
  { menu, title }: { menu: Menu | null; title: string },
): EditedColumns => {
  const start = wireToLocalMinute(row.start_at)
  const stands = wireToLocalMinute(row.end_at) - start
  const base = menu ?? { totalDuration: stands, duration: row.duration }
  const length = edit.total_duration ?? base.totalDuration
  // What the customer's time has beside the treatment stays the same.
  const duration = Math.max(1, length - (base.totalDuration - base.duration))
  return {
    ...(menu && {
      menu_id: menu.id,
      menu_name: menu.name,
      price: menu.price,
      before_time: menu.beforeTime,
      after_time: menu.afterTime,
    }),
    ...(edit.title !== undefined && { menu_name: edit.title || title }),
    ...(edit.price !== undefined && { price: edit.price }),
    ...((menu || length !== stands) && { duration, end_at: localMinuteToWire(start + length) }),
    ...(edit.name !== undefined && { name: edit.name }),
    ...(edit.name_kana !== undefined && { name_kana: edit.name_kana || null }),
    ...(edit.phone !== undefined && { phone: edit.phone }),
    ...(edit.email !== undefined && { email: edit.email }),
    ...(edit.note !== undefined && { note: edit.note }),
  }
}

/** For the history: values of the shop's own, of the customer's only that they changed. Rule RES-19. */
export const changesOf = (row: Stored, set: EditedColumns): Change[] => {
  const after: Stored = { ...row, ...set }
  const changes: Change[] = []
  const compare = (field: Change['field'], from: string | null, to: string | null) => {
    if (from !== to) changes.push({ field, from, to })
  }
  compare('menu_id', textOf(row.menu_id), textOf(after.menu_id))
  compare('price', String(row.price), String(after.price))
  compare('total_duration', String(minutesOf(row)), String(minutesOf(after)))
  if (after.menu_id === null && after.menu_name !== row.menu_name)
    changes.push({ field: 'title', from: null, to: null })
  for (const field of ['name', 'name_kana', 'phone', 'email', 'note'] as const)
    if (after[field] !== row[field]) changes.push({ field, from: null, to: null })
  return changes
}

/** Whether the visit takes another time than before. */
export const takesOtherTime = (row: Stored, set: EditedColumns): boolean =>
  (['end_at', 'before_time', 'after_time'] as const).some(
    (field) => set[field] !== undefined && set[field] !== row[field],
  )

const textOf = (id: number | null): string | null => (id === null ? null : String(id))

const minutesOf = ({ start_at, end_at }: Stored): number =>
  wireToLocalMinute(end_at) - wireToLocalMinute(start_at)
