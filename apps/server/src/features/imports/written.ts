// What an import put on record, as it is kept beside the row: by it an undo knows what was changed since.
import type { NewCustomer } from '@noren/contract/customers'
import type { ImportRow } from '@noren/contract/imports/imports'
import type { Status } from '@noren/scheduling/status'
import type { StoredRow } from './stored.ts'

/** Every field of a record that an import writes, as it is compared by an undo. */
export type PersonFields = {
  name: string
  name_kana: string
  email: string | null
  phone: string | null
  gender: NonNullable<NewCustomer['gender']>
  birth_date: string | null
  preferred_staff_id: number | null
  brought_count: number
  brought_first_on: string | null
  brought_last_on: string | null
}

/** What an undo compares with: the fields of a record that was made, or those of another that were filled; and notes. */
export type WrittenPerson = { fields: Partial<PersonFields>; code?: string | undefined; note_ids: number[] }

/** The same of a visit: the record that was made with it, and the visit. */
export type WrittenVisit = {
  person?: WrittenPerson | undefined
  /** Times in local minutes. */
  visit: {
    status: Status
    staffId: number
    start: number
    end: number
    price: number
    menuName: string
    name: string
  }
}

/** Why a row stayed; kept in `written` beside what was written. */
export type Stay = NonNullable<ImportRow['stayed']>

/** What became of a row. `written` is what an undo compares with. */
export type Outcome = {
  line: number
  outcome: 'created' | 'joined' | 'left'
  customer_id?: number | null
  reservation_id?: number | null
  written?: object | null
  finding?: StoredRow['finding']
  match?: StoredRow['match']
}
