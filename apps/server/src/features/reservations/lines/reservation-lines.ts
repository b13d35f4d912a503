// The lines of a reservation: what it consists of and what each part costs. Rule VISIT-1.
import type { ManagedReservation } from '@noren/contract/booking'
import { priceOf, type Line, type LineKind } from '@noren/scheduling/cart'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

export const insertLines = async (
  tx: Tx,
  { shopId }: ShopScope,
  reservationId: number,
  lines: readonly Line[],
): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map((line, index) => ({
    shop_id: shopId,
    reservation_id: reservationId,
    priority: index + 1,
    kind: line.kind,
    menu_id: line.menuId,
    name: line.name,
    price: line.price,
    duration: line.duration,
  }))
  await tx.insertInto('reservation_lines').values(rows).execute()
}

/** In the place of those that it has. */
export const replaceLines = async (
  tx: Tx,
  scope: ShopScope,
  reservationId: number,
  lines: readonly Line[],
): Promise<void> => {
  await tx
    .deleteFrom('reservation_lines')
    .where('shop_id', '=', scope.shopId)
    .where('reservation_id', '=', reservationId)
    .execute()
  await insertLines(tx, scope, reservationId, lines)
}

/** The menus and add-ons of a reservation, in order. */
export const readMenuIds = async (
  tx: Tx,
  { shopId }: ShopScope,
  reservationId: number,
): Promise<number[]> => {
  const rows = await tx
    .selectFrom('reservation_lines')
    .where('shop_id', '=', shopId)
    .where('reservation_id', '=', reservationId)
    .where('menu_id', 'is not', null)
    .select('menu_id')
    .orderBy('priority')
    .execute()
  return rows.flatMap(({ menu_id }) => menu_id ?? [])
}

/** Of a reservation `r`, in order. */
export const linesColumn = ({ shopId }: ShopScope) =>
  sql<StoredLine[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'menu_id', l.menu_id, 'name', l.name, 'price', l.price,
      'duration', l.duration) order by l.priority), '[]')
    from reservation_lines l where l.shop_id = ${shopId} and l.reservation_id = r.id)`.as('lines')

/** Who serves reservation `r`, where customers are shown staff, or where else they are `told`: a condition on staff `t`. */
export const staffNameColumn = ({ shopId }: ShopScope, told = isShown) =>
  sql<string | null>`(
    select t.name from staff t where t.shop_id = ${shopId} and t.id = r.staff_id and ${told})`.as(
    'staff_name',
  )

/** Who comes together with reservation `r`. */
export const companionsColumn = ({ shopId }: ShopScope, told = isShown) =>
  sql<ManagedReservation['companions']>`(
    select coalesce(jsonb_agg(jsonb_build_object('reservation_number', c.reservation_number, 'status', c.status, 'start_at', c.start_at,
      'end_at', c.end_at, 'menu_name', c.menu_name, 'price', c.price, 'name', c.name,
      'staff_name', (select t.name from staff t where t.shop_id = ${shopId} and t.id = c.staff_id and ${told}),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'menu_id', l.menu_id, 'name', l.name, 'price', l.price,
        'duration', l.duration) order by l.priority), '[]')
        from reservation_lines l where l.shop_id = ${shopId} and l.reservation_id = c.id)) order by c.id), '[]')
    from reservations c where c.shop_id = ${shopId} and c.party_id = r.party_id and c.id <> r.id)`.as(
    'companions',
  )

const isShown = sql<boolean>`t.is_shown`

export type StoredLine = {
  kind: LineKind
  menu_id: number | null
  name: string
  price: number
  duration: number
}

export const lineOf = ({ menu_id, ...line }: StoredLine): Line => ({ ...line, menuId: menu_id })

/** The lines with this price in all: what the others do not come to is an adjustment. */
export const withPrice = (lines: readonly Line[], price: number): Line[] => {
  const others = lines.filter(({ kind }) => kind !== 'adjustment')
  const missing = price - priceOf(others)
  if (missing === 0) return others
  return [...others, { kind: 'adjustment', menuId: null, name: '', price: missing, duration: 0 }]
}

/** Somebody else serves than the customer chose: the choice is given up, and what was paid for it. Rule VISIT-12. */
export const givenUpChoice = (
  row: { is_nominated: boolean; staff_id: number; lines: readonly StoredLine[] },
  staffId: number,
): { lines: Line[]; set: { is_nominated: false; price: number } } | undefined => {
  if (!row.is_nominated || staffId === row.staff_id) return undefined
  const lines = row.lines.filter(({ kind }) => kind !== 'nomination').map(lineOf)
  return { lines, set: { is_nominated: false, price: priceOf(lines) } }
}
