import * as z from 'zod'
import { data, endpoint } from './wire/endpoint.ts'

export const domains = {
  check: endpoint({
    method: 'GET',
    path: '/api/domains/{domain}',
    summary: 'Is this name free? 404 means available',
    access: 'user',
    params: z.object({ domain: z.string().max(64, 'domain') }),
    status: 200,
    output: data(z.object({ status: z.enum(['in_use', 'unavailable']) })),
    codes: ['unauthenticated', 'email_unverified', 'not_found'],
    tags: [],
  }),
}
