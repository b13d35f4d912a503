import * as z from 'zod'
import { data, endpoint, integerText, list } from './wire/endpoint.ts'
import {
  menuBufferMax,
  menuDescriptionMax,
  menuDurationMax,
  menuNameMax,
  menuNameMin,
  menuPriceMax,
  textMax,
} from './wire/limits.ts'
import { line, lines } from './wire/text.ts'

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

export const menu = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  duration: z.int(),
  total_duration: z.int(),
  before_time: z.int(),
  after_time: z.int(),
  requires_approval: z.boolean(),
  publish_state: z.enum(['published', 'draft']),
})
export type Menu = z.output<typeof menu>

/** Fields that are left out stay as they are. */
export const menuChange = z.strictObject({
  name: menuName.optional(),
  description: lines(textMax).pipe(z.string().max(menuDescriptionMax, 'menu_description')).optional(),
  price: menuPrice.optional(),
  duration: menuDuration.optional(),
  total_duration: menuDuration.optional(),
  before_time: menuBuffer.optional(),
  after_time: menuBuffer.optional(),
  requires_approval: z.boolean('invalid').optional(),
  publish_state: z.enum(['published', 'draft'], 'invalid').optional(),
  /** The owner has seen the live reservations that would no longer fit; they keep their times. */
  keep_reservations: z.boolean('invalid').optional(),
})
export type MenuChange = z.output<typeof menuChange>

const ownCodes = ['unauthenticated', 'email_unverified', 'no_shop'] as const

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
    params: z.object({ id: integerText(1) }),
    status: 200,
    output: data(menu),
    codes: [...ownCodes, 'not_found'],
    tags: ['menus'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/menus/{id}',
    summary: 'Change a menu; reservations keep the times they were made with',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    body: menuChange,
    status: 200,
    output: data(menu),
    codes: [...ownCodes, 'csrf', 'not_found', 'reservations_inside'],
    invalidates: ['menus', 'pages'],
  }),
}
