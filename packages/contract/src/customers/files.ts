import * as z from 'zod'
import { endpoint, fileAnswer, integerText, ownCodes } from '../wire/endpoint.ts'

export const customerFiles = {
  export: endpoint({
    method: 'GET',
    path: '/api/customers/export',
    summary:
      'All customers as CSV, within ten minutes of sign-in or of the password; that they were exported is noted',
    access: 'shop',
    file: 'text/csv; charset=utf-8',
    status: 200,
    output: fileAnswer,
    codes: [...ownCodes, 'sign_in_again'],
    tags: [],
  }),
  exportOne: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/export',
    summary: 'All that is stored about one customer, as JSON, for a request of that person',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    file: 'application/json',
    status: 200,
    output: fileAnswer,
    codes: [...ownCodes, 'not_found'],
    tags: [],
  }),
}
