// For the tax adviser: bills and their lines as CSV, and files that accounting programs import. Rule REP-30.
import * as z from 'zod'
import { endpoint, fileAnswer, ownCodes } from '../wire/endpoint.ts'
import { periodQuery } from './periods.ts'

/** 会計一覧, 明細一覧 with corrections, and journals for freee and マネーフォワード クラウド会計. */
export const salesFileKinds = ['bills', 'lines', 'freee', 'money_forward'] as const
export type SalesFileKind = (typeof salesFileKinds)[number]

export const salesFiles = {
  export: endpoint({
    method: 'GET',
    path: '/api/reports/files/{kind}',
    summary:
      'Bills, their lines or journals of a period as CSV; within ten minutes of sign-in or of the password',
    access: 'shop',
    params: z.object({ kind: z.enum(salesFileKinds, 'invalid') }),
    query: periodQuery,
    file: 'text/csv; charset=utf-8',
    status: 200,
    output: fileAnswer,
    codes: [...ownCodes, 'sign_in_again'],
    tags: [],
  }),
}
