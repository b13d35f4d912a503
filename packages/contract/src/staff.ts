import * as z from 'zod'
import { businessDaysInput } from './hours.ts'
import { businessDay } from './hours/regular.ts'
import { menuDuration, menuPrice } from './menus.ts'
import { imageChange, imageInput, storedImage } from './pages/images.ts'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from './wire/endpoint.ts'
import {
  menusMax,
  nominationFeeMax,
  pictureBodyMax,
  staffActiveMax,
  staffColors,
  staffNameMax,
  staffProfileMax,
  staffTitleMax,
} from './wire/limits.ts'
import { hasAddress } from './wire/fold.ts'
import { editedVersion, id, idOrder, line, withoutAddress } from './wire/text.ts'
import { tooMany } from './wire/validation.ts'

/** What somebody does otherwise than the menu says; null where it is the menu's. */
export const staffMenu = z
  .object({
    menu_id: z.int(),
    is_done: z.boolean(),
    price: z.int().nullable(),
    duration: z.int().nullable(),
  })
  .meta({ id: 'StaffMenu' })
export type StaffMenu = z.output<typeof staffMenu>
export type StaffImage = z.output<typeof storedImage>

/** Who serves. Capacity is the number of the active; who left keeps their past visits. */
export const staffMember = z
  .object({
    id: z.int(),
    name: z.string(),
    active: z.boolean(),
    color: z.enum(staffColors),
    /** Their own week, Monday first; null where it is the shop's. Rule STAFF-6. */
    hours: z.array(businessDay).nullable(),
    /** Customers may choose them. Rule STAFF-20. */
    is_shown: z.boolean(),
    title: z.string(),
    profile: z.string(),
    /** Yen; 0 is none. */
    nomination_fee: z.int(),
    /** Menus that are not there do not stand here. */
    menus: z.array(staffMenu),
    image: storedImage.nullable(),
    /** Counts the changes of the fields above, the image left out. */
    version: z.int(),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.output<typeof staffMember>

/** Customers read it, in mails too. */
export const shownLine = (max: number) =>
  line(max).pipe(z.string().refine((text) => !hasAddress(text), 'staff_text_address'))

const fields = {
  name: line(staffNameMax, 1, 'staff_name').pipe(withoutAddress),
  /** Without it the first that no active one has. */
  color: z.enum(staffColors, 'invalid').optional(),
  hours: businessDaysInput.shape.days.nullable().optional(),
  is_shown: z.boolean('invalid').optional(),
  title: shownLine(staffTitleMax).optional(),
  profile: shownLine(staffProfileMax).optional(),
  nomination_fee: z
    .int('nomination_fee')
    .min(0, 'nomination_fee')
    .max(nominationFeeMax, 'nomination_fee')
    .optional(),
  /** In place of all that stood there; what is as the menu says need not be named. Rule STAFF-22. */
  menus: z
    .array(
      z.strictObject({
        menu_id: id,
        is_done: z.boolean('invalid'),
        price: menuPrice.nullable(),
        duration: menuDuration.nullable(),
      }),
      'invalid',
    )
    .max(menusMax, tooMany(menusMax))
    .refine((menus) => new Set(menus.map(({ menu_id }) => menu_id)).size === menus.length, 'menu_twice')
    .optional(),
}

export const staffInput = z.strictObject(fields).meta({ id: 'StaffInput' })
export type StaffInput = z.output<typeof staffInput>

/** Fields that are left out stay as they are. */
export const staffChange = z
  .strictObject({
    ...fields,
    name: fields.name.optional(),
    active: z.boolean('invalid').optional(),
    /** Rule STAFF-5. */
    version: editedVersion,
    /** The owner has seen the live reservations that this concerns; they stay as they are. */
    keep_reservations: z.boolean('invalid').optional(),
  })
  .meta({ id: 'StaffChange', examples: [{ name: 'Koharu' }] })
export type StaffChange = z.output<typeof staffChange>

/** Who works when is part of what is offered; names stand in the calendar. */
const invalidates = ['staff', 'hours', 'reservations'] as const

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff',
    summary: 'The staff in the owner’s order, then those who left',
    access: 'shop',
    status: 200,
    output: list(staffMember),
    codes: ownCodes,
    tags: ['staff'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/staff',
    summary: 'Somebody more who serves; they come last',
    access: 'shop',
    idempotent: 'optional',
    body: staffInput,
    status: 201,
    output: data(staffMember),
    codes: [...writeCodes, 'idempotency_key_reused', 'staff_limit', 'staff_rows_limit'],
    invalidates,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/staff/{id}',
    summary:
      'Change what is said of somebody, their hours or what they do; `active` false takes them out of what is offered, true back into it',
    access: 'shop',
    params: idParams,
    body: staffChange,
    status: 200,
    output: data(staffMember),
    codes: [...writeCodes, 'not_found', 'outdated', 'reservations_inside', 'staff_last', 'staff_limit'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/{id}',
    summary: 'Delete somebody who never had a reservation',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'staff_in_use', 'staff_last'],
    // Whoever preferred them prefers nobody.
    invalidates: [...invalidates, 'customers'],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/staff/reorder',
    summary: 'Put the active staff in order; 409 when they are not the staff that there are',
    access: 'shop',
    body: z.strictObject({ ids: idOrder(staffActiveMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'outdated'],
    invalidates,
  }),
  createImage: endpoint({
    method: 'POST',
    path: '/api/staff/{id}/image',
    summary: 'Add somebody’s photograph: JPEG, PNG or WebP up to 1 MB, stored without metadata',
    access: 'shop',
    params: idParams,
    body: imageInput,
    bodyLimit: pictureBodyMax,
    status: 201,
    output: data(storedImage),
    codes: [...writeCodes, 'not_found', 'image_exists', 'images_full'],
    invalidates: ['staff'],
  }),
  updateImage: endpoint({
    method: 'PUT',
    path: '/api/staff/{id}/image',
    summary: 'Replace somebody’s photograph, its text or both',
    access: 'shop',
    params: idParams,
    body: imageChange,
    bodyLimit: pictureBodyMax,
    status: 200,
    output: data(storedImage),
    codes: [...writeCodes, 'not_found', 'images_full'],
    invalidates: ['staff'],
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/staff/{id}/image',
    summary: 'Delete somebody’s photograph',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
    invalidates: ['staff'],
  }),
}
