import { sql } from 'kysely'
import { eraseEntries } from '#features/customers/api'
import { lockAndWrite } from '#features/shops/api'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { dayMs, millisToWire } from '#platform/clock'

/** Rule WAIT-19. */
const keptFor = 90 * dayMs
const shopsANight = 20_000

/** Places that ended, were left or became visits, once their last day is so long ago. */
export const forgetWaiting: Job = {
  name: 'forget-waiting',
  schedule: '33 4 * * *',
  handle: (services) => {
    const before = millisToWire(services.clock.now() - keptFor)
    const isOver = sql`e.status in ('booked', 'left', 'ended') and e.ends_at <= ${before}`
    return forEachDue(
      services,
      { job: 'forget-waiting', atOnce: shopsANight },
      (own) => sql<{ shop_id: number }>`
        select distinct e.shop_id from waitlist_entries e where ${own('e.shop_id')} and ${isOver} limit ${shopsANight}`,
      ({ scope }) => lockAndWrite(services, scope, (tx) => eraseEntries(tx, scope, isOver)),
    )
  },
}
