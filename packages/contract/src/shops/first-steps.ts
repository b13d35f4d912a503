// What a new shop still has to do, as the calendar lists it, and what its booking page lacks. Rules SHOP-20 to SHOP-24.
import * as z from 'zod'
import { data, endpoint, ownCodes, writeCodes } from '../wire/endpoint.ts'

/** In the order of the list. */
export const firstStepNames = [
  'menus',
  'staff',
  'hours',
  'address',
  'rules',
  'look',
  'trial',
  'share',
] as const
export type FirstStepName = (typeof firstStepNames)[number]

/** Without these nothing can be booked: the page is not published. */
export const publishBlockers = ['no_menu', 'no_open_day'] as const
/** What customers would miss; the page is published all the same. */
export const publishGaps = ['contact', 'address', 'access', 'hours', 'menus', 'trial'] as const

export const firstSteps = z
  .object({
    steps: z.array(
      z.object({
        name: z.enum(firstStepNames),
        /** Seen in the shop's data, or confirmed by the owner. */
        is_done: z.boolean(),
        /** The owner has said that it is fine as it is. */
        is_confirmed: z.boolean(),
      }),
    ),
    /** The owner has put the list away. */
    is_hidden: z.boolean(),
    page: z.object({
      id: z.int(),
      publish_state: z.enum(['published', 'draft', 'limited']),
      blockers: z.array(z.enum(publishBlockers)),
      gaps: z.array(z.enum(publishGaps)),
    }),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.output<typeof firstSteps>

export const firstStepCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/first-steps',
    summary: 'What a new shop still has to do, and what its booking page lacks',
    access: 'shop',
    status: 200,
    output: data(firstSteps),
    codes: ownCodes,
    tags: ['shops', 'menus', 'hours', 'staff', 'pages', 'reservations'],
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/api/first-steps',
    summary: 'Put the list away, or show it again',
    access: 'shop',
    body: z.strictObject({ is_hidden: z.boolean('invalid') }),
    status: 200,
    output: data(firstSteps),
    codes: writeCodes,
    // The session says whether the calendar has the list.
    invalidates: ['me', 'shops'],
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/api/first-steps/{name}',
    summary: 'Say of a step that it is fine as it is, or take that back',
    access: 'shop',
    params: z.object({ name: z.enum(firstStepNames, 'invalid') }),
    body: z.strictObject({ is_confirmed: z.boolean('invalid') }),
    status: 200,
    output: data(firstSteps),
    codes: writeCodes,
    invalidates: ['shops'],
  }),
  makeTrial: endpoint({
    method: 'POST',
    path: '/api/first-steps/trial',
    summary:
      'An address for an hour under which the owner books on her own page, also while nobody else sees it',
    access: 'shop',
    status: 201,
    output: data(z.object({ url: z.string() })),
    codes: writeCodes,
    invalidates: [],
  }),
}
