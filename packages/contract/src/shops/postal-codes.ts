import * as z from 'zod'
import { data, endpoint } from '../wire/endpoint.ts'
import { postalCode } from './fields.ts'

export const place = z
  .object({ prefecture: z.string(), city: z.string(), town: z.string() })
  .meta({ id: 'Place' })
export type Place = z.output<typeof place>

export const postalCodes = {
  read: endpoint({
    method: 'GET',
    path: '/api/postal-codes/{code}',
    summary: 'The places of a Japanese postal code, looked up without a network; 404 where there is none',
    access: 'user',
    params: z.object({ code: postalCode }),
    status: 200,
    output: data(z.object({ postal_code: z.string(), places: z.array(place) })),
    codes: ['unauthenticated', 'email_unverified', 'not_found'],
    tags: [],
  }),
}
