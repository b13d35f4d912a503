// What the owner may edit of a reservation, and the sentence to the customer that a change may carry.
import * as z from 'zod'
import { menuIds } from '../booking/wanted.ts'
import { menuPrice } from '../menus.ts'
import { hasAddress, trimmed } from '../wire/fold.ts'
import { blockMinutesMax, blockTitleMax, bookingNoteMax, fullNameMax, sentenceMax } from '../wire/limits.ts'
import { tooMany } from '../wire/validation.ts'
import { email, id, kana, line, lines, phone, withoutAddress } from '../wire/text.ts'

const empty = z.literal('').transform(() => null)

/** Fields that are left out stay as they are. Rule RES-40. */
export const editFields = {
  /** Brings its price, its length, preparation and clean-up, unless the call gives price or length. */
  menu_id: id.optional(),
  /** Menus and add-ons, in order, in place of `menu_id`. */
  menu_ids: menuIds.optional(),
  /** Somebody else serves from now on, at the same time. */
  staff_id: id.optional(),
  /** The units that it has, in place of those before. */
  seat_ids: z.array(id).max(8, tooMany(8)).optional(),
  /** What stands in the calendar where there is no menu; empty is the usual title. */
  title: line(blockTitleMax).optional(),
  /** Of all lines; what they do not come to becomes an adjustment. */
  price: menuPrice.optional(),
  /** Minutes from the start to the end. */
  total_duration: z
    .int('visit_length')
    .min(1, 'visit_length')
    .max(blockMinutesMax, 'visit_length')
    .optional(),
  name: line(fullNameMax, 1).pipe(withoutAddress).optional(),
  name_kana: z.union([empty, kana(fullNameMax).pipe(withoutAddress)]).nullish(),
  phone: z.union([empty, phone]).nullish(),
  email: z.union([empty, email]).nullish(),
  note: lines(bookingNoteMax)
    .transform((text) => trimmed(text) || null)
    .nullish(),
}

export const editedFields = [
  'menu_id',
  'menu_ids',
  'staff_id',
  'seat_ids',
  'title',
  'price',
  'total_duration',
  'name',
  'name_kana',
  'phone',
  'email',
  'note',
] as const satisfies readonly (keyof typeof editFields)[]
export type EditedField = (typeof editedFields)[number]

/** A sentence from the owner in the mail that the change causes. It carries no address: the mail is the system's. Rule RES-41. */
export const sentence = lines(sentenceMax)
  .transform(trimmed)
  .refine((text) => !hasAddress(text), 'sentence_address')
