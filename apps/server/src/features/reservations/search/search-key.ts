// What a reservation is found by: one text for each, and what is typed, both folded as customers' keys are.
import { cutToEntry, foldForSearch, keySeparator, nobody, searchKeyOf } from '#features/customers/api'

export type FindableReservation = {
  reservation_number: string
  menu_name: string
  name: string
  name_kana: string | null
  email: string | null
  phone: string | null
}

/** Whoever writes one of these fields writes `search_key`, too, or null, which lets the next search make it; the doctor checks it. */
export const reservationKeyOf = (row: FindableReservation): string =>
  cutToEntry(
    [
      row.reservation_number,
      foldForSearch(row.menu_name),
      searchKeyOf({
        name: row.name === nobody ? '' : row.name,
        nameKana: row.name_kana ?? '',
        email: row.email,
        phone: row.phone,
      }),
    ].join(keySeparator),
  )
