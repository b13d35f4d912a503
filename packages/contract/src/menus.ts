import * as z from 'zod'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from './wire/endpoint.ts'
import {
  menuBufferMax,
  menuDescriptionMax,
  menuDurationMax,
  menuNameMax,
  menuNameMin,
  menuPriceMax,
  menuSeatGroupsMax,
  menusMax,
  menuWaitsMax,
  menusInOrderMax,
  pictureBodyMax,
} from './wire/limits.ts'
import { advancePayments } from './payments/choices.ts'
import { imageChange, imageInput, storedImage } from './pages/images.ts'
import { editedVersion, id, idOrder, line, lines } from './wire/text.ts'
import { tooMany } from './wire/validation.ts'

export const menuName = line(menuNameMax).pipe(z.string().min(menuNameMin, 'menu_name'))
export const menuPrice = z.int('menu_price').min(0, 'menu_price').max(menuPriceMax, 'menu_price')
export const menuDuration = z
  .int('menu_duration')
  .min(1, 'menu_duration')
  .max(menuDurationMax, 'menu_duration')

/** A non-numeric entry becomes 0. Rule MENU-5. */
const menuBuffer = z
  .union([
    z.number(),
    z.string().transform((s) => (/^\d{1,4}$/.test(s.trim()) ? Number(s.trim()) : 0)),
    z.null(),
  ])
  .transform((value) => value ?? 0)
  .pipe(z.int('menu_buffer').min(0, 'menu_buffer').max(menuBufferMax, 'menu_buffer'))

/** Busy and waiting take turns, and the first and the last are busy. Rules VISIT-2, MENU-32. */
const menuWaits = z
  .array(z.tuple([z.int('menu_waits'), z.int('menu_waits')], 'menu_waits'), 'menu_waits')
  .max(menuWaitsMax, 'menu_waits')
  .refine((waits) => {
    const edges = [0, ...waits.flat()]
    return edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? 0))
  }, 'menu_waits')

/** Whether the last stretch is busy, too. */
export const endsBusy = (waits: readonly (readonly [number, number])[], duration: number): boolean =>
  waits.every(([, to]) => to < duration)

/** Of at most two groups together, none of them twice. Rule MENU-35. */
export const areFewGroups = (whole: readonly number[], busy: readonly number[]): boolean =>
  whole.length + busy.length <= menuSeatGroupsMax &&
  new Set([...whole, ...busy]).size === whole.length + busy.length

const ids = z
  .array(id, 'invalid')
  .max(menusMax, tooMany(menusMax))
  .refine((some) => new Set(some).size === some.length, 'invalid')

export const menuImage = storedImage
export type MenuImage = z.output<typeof menuImage>

export const menu = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** That holds today. */
    price: z.int(),
    /** Those that begin later, the next one first. Rule MENU-30. */
    price_changes: z.array(z.object({ from_date: z.string(), price: z.int() })),
    duration: z.int(),
    total_duration: z.int(),
    before_time: z.int(),
    after_time: z.int(),
    /** `[from, to]`: minutes of the treatment in which the customer waits and the staff member is free. */
    waits: z.array(z.tuple([z.int(), z.int()])),
    category_id: z.int().nullable(),
    is_add_on: z.boolean(),
    /** The menus that an add-on goes with; any where none is named. */
    add_on_menu_ids: z.array(z.int()),
    /** Menus that cannot be chosen together with this one. */
    excluded_menu_ids: z.array(z.int()),
    /** Groups of seats of which the whole visit needs one unit each. */
    seat_group_ids: z.array(z.int()),
    /** The same while the menu is busy. */
    busy_seat_group_ids: z.array(z.int()),
    requires_approval: z.boolean(),
    /** What the owner has set; customers are asked only while the shop's account can take payments. */
    advance_payment: z.enum(advancePayments),
    publish_state: z.enum(['published', 'draft']),
    image: menuImage.nullable(),
    /** Counts the changes of the fields above, the image left out. */
    version: z.int(),
    /** `publish`: whether the plan lets customers see one more. Rule MENU-14. */
    can: z.object({ publish: z.boolean() }),
  })
  .meta({ id: 'Menu' })
export type Menu = z.output<typeof menu>

const fields = {
  name: menuName,
  description: lines(menuDescriptionMax, 'menu_description').optional(),
  price: menuPrice,
  duration: menuDuration,
  total_duration: menuDuration.nullish(),
  before_time: menuBuffer.optional(),
  after_time: menuBuffer.optional(),
  waits: menuWaits.optional(),
  category_id: id.nullish(),
  is_add_on: z.boolean('invalid').optional(),
  add_on_menu_ids: ids.optional(),
  excluded_menu_ids: ids.optional(),
  seat_group_ids: ids.optional(),
  busy_seat_group_ids: ids.optional(),
  requires_approval: z.boolean('invalid').optional(),
  advance_payment: z.enum(advancePayments, 'invalid').optional(),
  publish_state: z.enum(['published', 'draft'], 'invalid').optional(),
}

/** `total_duration` is `duration` where it is left out. Rule MENU-3. */
export const menuInput = z
  .strictObject(fields)
  .refine(({ duration, total_duration: total }) => total == null || total >= duration, {
    path: ['total_duration'],
    error: 'menu_total_duration',
  })
  .refine(({ waits = [], duration }) => endsBusy(waits, duration), { path: ['waits'], error: 'menu_waits' })
  .refine(({ seat_group_ids: whole = [], busy_seat_group_ids: busy = [] }) => areFewGroups(whole, busy), {
    path: ['seat_group_ids'],
    error: 'menu_seats',
  })
  .meta({ id: 'MenuInput' })
export type MenuInput = z.output<typeof menuInput>

/** Fields that are left out stay as they are. */
export const menuChange = z
  .strictObject({
    ...fields,
    name: menuName.optional(),
    price: menuPrice.optional(),
    duration: menuDuration.optional(),
    total_duration: menuDuration.optional(),
    /** Rule MENU-12. */
    version: editedVersion,
    /** The owner has seen the live reservations that would no longer fit; they keep their times. */
    keep_reservations: z.boolean('invalid').optional(),
  })
  .meta({ id: 'MenuChange' })
export type MenuChange = z.output<typeof menuChange>

export type MenuImageInput = z.output<typeof imageInput>
export type MenuImageChange = z.output<typeof imageChange>

/** Customers see menus on the booking page. */
const invalidates = ['menus', 'pages'] as const

export const menus = {
  list: endpoint({
    method: 'GET',
    path: '/api/menus',
    summary: 'All menus in the owner’s order, drafts too',
    access: 'shop',
    status: 200,
    output: list(menu),
    codes: ownCodes,
    tags: ['menus'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/menus/{id}',
    summary: 'One menu',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(menu),
    codes: [...ownCodes, 'not_found'],
    tags: ['menus'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/menus',
    summary:
      'A new menu, published unless the plan’s limit is reached; it comes last and joins the first menu block',
    access: 'shop',
    idempotent: 'optional',
    body: menuInput,
    status: 201,
    output: data(menu),
    codes: [...writeCodes, 'idempotency_key_reused', 'plan_required'],
    invalidates,
    answersAs: 'GET /api/menus/{id}',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/menus/{id}',
    summary: 'Change a menu; reservations keep the times they were made with',
    access: 'shop',
    params: idParams,
    body: menuChange,
    status: 200,
    output: data(menu),
    codes: [...writeCodes, 'not_found', 'reservations_inside', 'outdated', 'plan_limit', 'plan_required'],
    invalidates,
    answersAs: 'GET /api/menus/{id}',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/menus/{id}',
    summary: 'Delete a menu without coming reservations; past ones keep it',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'reservations_inside'],
    invalidates,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/menus/reorder',
    summary: 'Put all menus in order; 409 when they are not the menus that there are',
    access: 'shop',
    body: z.strictObject({ ids: idOrder(menusInOrderMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'outdated'],
    invalidates,
  }),
  createImage: endpoint({
    method: 'POST',
    path: '/api/menus/{id}/image',
    summary: 'Add the menu’s image: JPEG, PNG or WebP up to 1 MB, stored without metadata',
    access: 'shop',
    params: idParams,
    body: imageInput,
    bodyLimit: pictureBodyMax,
    status: 201,
    output: data(menuImage),
    codes: [...writeCodes, 'not_found', 'image_exists', 'images_full'],
    invalidates,
  }),
  updateImage: endpoint({
    method: 'PUT',
    path: '/api/menus/{id}/image',
    summary: 'Replace the menu’s image, its text or both',
    access: 'shop',
    params: idParams,
    body: imageChange,
    bodyLimit: pictureBodyMax,
    status: 200,
    output: data(menuImage),
    codes: [...writeCodes, 'not_found', 'images_full'],
    invalidates,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/menus/{id}/image',
    summary: 'Delete the menu’s image',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
}
