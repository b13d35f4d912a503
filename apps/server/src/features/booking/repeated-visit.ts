// What of a reservation a customer would book once more, and who it was: menus, who was chosen, a second person, the customer's fields.
import { bookingFieldNames } from '@noren/contract/booking/fields'
import * as z from 'zod'
import { nobody } from '#features/customers/api'
import { answersOf, linesColumn } from '#features/reservations/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

const guest = z.object({
  start_at: z.string(),
  /** Whom the customer chose; null is nobody in particular. */
  staff_id: z.int().nullable(),
  menus: z.array(z.object({ menu_id: z.int().nullable(), name: z.string() })),
})

export const repeatedVisit = z.object({
  reservation_id: z.int(),
  /** One or two; first the one who booked. */
  guests: z.array(guest),
  /** As the form has them; nothing of a record that was erased. */
  fields: z.partialRecord(z.enum(bookingFieldNames), z.string()),
  answers: z.array(z.object({ id: z.int(), value: z.array(z.string()) })),
})
export type RepeatedVisit = z.output<typeof repeatedVisit>

export const readRepeatedVisit = async (
  db: Db,
  scope: ShopScope,
  id: number,
): Promise<RepeatedVisit | undefined> => {
  const { shopId } = scope
  const rows = await read(db, scope, (tx) =>
    tx
      .selectFrom('reservations as r')
      .where('r.shop_id', '=', shopId)
      .where('r.is_block', '=', false)
      .where('r.hold_expires_at', 'is', null)
      .where((e) =>
        e.or([
          e('r.id', '=', id),
          e(
            'r.party_id',
            '=',
            e
              .selectFrom('reservations as own')
              .where('own.shop_id', '=', shopId)
              .where('own.id', '=', id)
              .select('own.party_id'),
          ),
        ]),
      )
      .select(['r.id', 'r.start_at', 'r.staff_id', 'r.is_nominated', 'r.name', 'r.name_kana'])
      .select(['r.phone', 'r.email', 'r.answers', linesColumn(scope)])
      .orderBy((e) => e('r.id', '<>', id))
      .execute(),
  )
  const [first] = rows
  if (first?.id !== id) return undefined
  return {
    reservation_id: id,
    guests: rows.slice(0, 2).map((row) => ({
      start_at: row.start_at,
      staff_id: row.is_nominated ? row.staff_id : null,
      menus: row.lines.filter(({ kind }) => kind === 'menu' || kind === 'add_on'),
    })),
    fields: first.name === nobody ? {} : fieldsOf(first),
    answers: answersOf(first.answers),
  }
}

/** The wishes are of that day and stay empty. */
const fieldsOf = (row: {
  name: string
  name_kana: string | null
  phone: string | null
  email: string | null
}): RepeatedVisit['fields'] => {
  const [family_name, given_name] = partsOf(row.name)
  const [family_name_kana, given_name_kana] = partsOf(row.name_kana ?? '')
  const { phone, email } = row
  const fields = { family_name, given_name, family_name_kana, given_name_kana, phone, email }
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The form joins both names by a blank; what the owner typed may have none. */
const partsOf = (name: string): [string, string] => {
  const [, family = '', given = ''] = /^(\S+)\s*(.*)$/su.exec(name.trim()) ?? []
  return [family, given]
}
