import * as z from 'zod'
import { customer, listedCustomer } from '../customers.ts'
import { data, endpoint, idParams, ownCodes } from '../wire/endpoint.ts'
import { id } from '../wire/text.ts'

/** Why two records may be of one person: what they have in common, folded as for the search. */
export const likenesses = ['phone', 'email', 'kana', 'name'] as const
export type Likeness = (typeof likenesses)[number]

const likeCustomer = listedCustomer.extend({ alike: z.array(z.enum(likenesses)) })
export type LikeCustomer = z.output<typeof likeCustomer>

/** Records that may be of one person. */
const likeGroup = z.object({ alike: z.array(z.enum(likenesses)), customers: z.array(listedCustomer) })
export type LikeGroup = z.output<typeof likeGroup>

/** Groups that one answer holds at most, and records in one of them. */
export const likeGroupsMax = 50
export const likeCustomersMax = 10

const writeCodes = [...ownCodes, 'csrf', 'not_found'] as const

export const customerMerges = {
  groups: endpoint({
    method: 'GET',
    path: '/api/customers/duplicates',
    summary: 'Records that may be of one person, the surest first',
    access: 'shop',
    status: 200,
    output: z.object({ data: z.array(likeGroup), meta: z.object({ total: z.int() }) }),
    codes: ownCodes,
    tags: ['customers'],
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/duplicates',
    summary: 'Records that may be of the same person',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(z.array(likeCustomer)),
    codes: [...ownCodes, 'not_found'],
    tags: ['customers'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/merge',
    summary: 'Take another record into this one: its visits and notes come along, empty fields are filled',
    access: 'shop',
    params: idParams,
    body: z.strictObject({ customer_id: id }),
    status: 200,
    output: data(customer),
    codes: writeCodes,
    invalidates: ['customers', 'reservations'],
    answersAs: 'GET /api/customers/{id}',
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/customer-merges/{id}',
    summary: 'Take a merge back: the other record is there again, with its visits and notes',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(customer),
    codes: [...writeCodes, 'merge_final'],
    invalidates: ['customers', 'reservations'],
    answersAs: 'GET /api/customers/{id}',
  }),
}
