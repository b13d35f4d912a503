// How full the shop was: busy minutes against open ones, by staff member, weekday and hour. Rule REP-10.
import * as z from 'zod'
import { data, endpoint, ownCodes } from '../wire/endpoint.ts'
import { periodQuery } from './periods.ts'

const share = { busy: z.int(), open: z.int() }

export const utilisation = z
  .object({
    /** Minutes. */
    ...share,
    by_staff: z.array(z.object({ staff_id: z.int(), name: z.string(), ...share })),
    /** Weekday 0 is Sunday; the hour begins at `hour` o’clock. Those without open and busy minutes are left out. */
    cells: z.array(z.object({ weekday: z.int(), hour: z.int(), ...share })),
  })
  .meta({ id: 'Utilisation' })
export type Utilisation = z.output<typeof utilisation>

export const utilisationReports = {
  show: endpoint({
    method: 'GET',
    path: '/api/reports/utilisation',
    summary: 'Busy against open minutes of a period, by staff member and by weekday and hour',
    access: 'shop',
    query: periodQuery,
    status: 200,
    output: data(utilisation),
    codes: ownCodes,
    tags: ['reservations', 'sales', 'hours', 'staff'],
  }),
}
