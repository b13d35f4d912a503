// What tests of external calendars ask again and again, of one shop.
import { afterAll, beforeEach, expect } from 'vitest'
import { readExternalCalendars } from '#features/feeds/external/jobs'
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'
import { startCalendarProgram, type CalendarProgram } from './program.ts'

/** Another program for all tests of a file; each begins without calendars that anybody reads. */
export const useCalendarProgram = async (server: TestServer): Promise<CalendarProgram> => {
  const program = await startCalendarProgram()
  afterAll(() => program.stop())
  beforeEach(async () => {
    server.setNow('2026-11-21T09:00:00+09:00')
    await server.sql("update external_calendars set next_read_at = '2099-01-01'")
    program.contents.clear()
    program.asked.length = 0
  })
  return program
}

export const calendarsOf = (server: TestServer, program: CalendarProgram, shop: () => TestShop) => {
  const call = (method: string, path: string, body?: unknown, of = shop()) =>
    of.client.call(method, `/api${path}`, body)
  return {
    call,
    add: async (path: string, more: object = {}) => {
      const staff_id = await firstStaff(server, shop())
      const body = { name: 'Google', url: `${program.url}${path}`, staff_id, ...more }
      const made = await call('POST', '/external-calendars', body)
      expect(made.status, made.text).toBe(201)
      return made.body.data
    },
    work: (place: TestServer = server) => readExternalCalendars.handle(place.services),
    list: async () => (await call('GET', '/external-calendars')).body.data,
    day: async () => (await call('GET', '/reservations?from=2026-11-24&to=2026-11-24')).body,
  }
}

export const firstStaff = async ({ sql }: TestServer, { shopId }: TestShop): Promise<number> => {
  const rows = await sql<{ id: number }>('select id from staff where shop_id = $1 order by id', [shopId])
  return rows[0]?.id ?? 0
}
