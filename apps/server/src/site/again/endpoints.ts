// For the site alone; no route of the API leads to them.
import { endpoint } from '@noren/contract/endpoint'
import { readRepeatedVisit, repeatedVisit } from '#features/booking/api'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import * as z from 'zod'

export const repeatedByLink = bind(
  endpoint({
    method: 'GET',
    path: '/r/{token}/again',
    summary: 'What of the own reservation can be booked once more',
    access: 'token',
    by: 'manage',
    params: z.object({ token: z.string().max(200) }),
    status: 200,
    output: z.object({ data: repeatedVisit }),
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ db, scope, targetId: reservationId }) => {
  const visit = await readRepeatedVisit(db, scope, reservationId)
  return visit ? { data: visit } : refuse('not_found')
})

/** Of a reservation that `again` names: the site has checked its signature. */
export const repeatedByAddress = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}/again',
    summary: 'What of a reservation is booked once more',
    access: 'public',
    by: 'domain',
    params: z.object({ domain: z.string().max(64) }),
    query: z.object({ reservation: z.int() }),
    status: 200,
    output: z.object({ data: repeatedVisit }),
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ db, scope }, { query }) => {
  const visit = await readRepeatedVisit(db, scope, query.reservation)
  return visit ? { data: visit } : refuse('not_found')
})
