// What somebody wants to book: menus and add-ons, who serves, and perhaps a second person.
import * as z from 'zod'
import { integerText } from '../wire/endpoint.ts'
import { cartMenusMax, fullNameMax } from '../wire/limits.ts'
import { id, line, withoutAddress } from '../wire/text.ts'
import { tooMany } from '../wire/validation.ts'

/** Served at the same time by another staff member, or when the first one is done. */
export const companionModes = ['together', 'in_turn'] as const

/** Menus and add-ons of one visit. */
export const menuIds = z.array(id).min(1, 'required').max(cartMenusMax, tooMany(cartMenusMax))

/** In a body. `menu_id` is a cart of one menu; without a staff member it is whoever is free (指名なし). */
export const wantedFields = {
  menu_id: id.optional(),
  /** Menus and add-ons, in order. */
  menu_ids: menuIds.optional(),
  staff_id: id.nullish(),
  companion: z
    .strictObject({
      menu_ids: menuIds,
      staff_id: id.nullish(),
      mode: z.enum(companionModes, 'invalid'),
      name: line(fullNameMax).pipe(withoutAddress).nullish(),
    })
    .optional(),
}

const idsText = z
  .string()
  .max(200, 'invalid')
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'invalid')
  .transform((text) => text.split(',').map(Number))
  .pipe(menuIds)

/** In an address; lists are separated by commas. */
export const wantedQuery = {
  menu_id: integerText(1).optional(),
  menu_ids: idsText.optional(),
  staff_id: integerText(1).optional(),
  companion_menu_ids: idsText.optional(),
  companion_staff_id: integerText(1).optional(),
  companion_mode: z.enum(companionModes, 'invalid').optional(),
}

type Fields = {
  menu_id?: number | null | undefined
  menu_ids?: number[] | null | undefined
  staff_id?: number | null | undefined
  companion?:
    | { menu_ids: number[]; staff_id?: number | null | undefined; mode: 'together' | 'in_turn' }
    | undefined
}
type Query = Omit<Fields, 'companion'> & {
  companion_menu_ids?: number[] | undefined
  companion_staff_id?: number | undefined
  companion_mode?: (typeof companionModes)[number] | undefined
}

/** Some menu must be named. */
export const namesMenu = ({ menu_id, menu_ids }: Fields | Query): boolean => (menu_ids ?? menu_id) != null
export const menuMissing = { path: ['menu_id'], error: 'required' }

/** Either form as the server and the site take it. */
export const wantedOf = (input: Fields | Query) => {
  const { menu_id, menu_ids, staff_id } = input
  const one = menu_id == null ? [] : [menu_id]
  return { menuIds: menu_ids ?? one, staffId: staff_id ?? null, companion: companionOf(input) }
}

const companionOf = (input: Fields | Query) => {
  if ('companion' in input && input.companion) {
    const { menu_ids, staff_id, mode } = input.companion
    return { menuIds: menu_ids, staffId: staff_id ?? null, mode }
  }
  const { companion_menu_ids, companion_staff_id, companion_mode } = input as Query
  if (companion_menu_ids === undefined) return undefined
  return {
    menuIds: companion_menu_ids,
    staffId: companion_staff_id ?? null,
    mode: companion_mode ?? ('together' as const),
  }
}
