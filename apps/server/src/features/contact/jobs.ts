import { sql } from 'kysely'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { dayMs, millisToWire } from '#platform/clock'
import { asSystem } from '#platform/database/scope'
import { write } from '#platform/database/transactions'

/** Rule MSG-18. */
const filesLife = 90 * dayMs
const inquiryLife = 365 * dayMs
/** One night's share; what is left comes with the next. */
const atOnce = 5_000

export const forgetInquiries: Job = {
  name: 'forget-inquiries',
  schedule: '2 5 * * *',
  handle: (services) => {
    const now = services.clock.now()
    const files = millisToWire(now - filesLife)
    const inquiries = millisToWire(now - inquiryLife)
    return forEachDue(
      services,
      { job: 'forget-inquiries', atOnce },
      (own) => sql<{ shop_id: number }>`
        select * from (
          select shop_id from contact_attachments where ${own('shop_id')} and created_at < ${files}
          union select shop_id from contact_inquiries where ${own('shop_id')} and created_at < ${inquiries}) due limit ${atOnce}`,
      // The server itself may not delete what owners wrote.
      ({ scope }) =>
        write(services.db, asSystem(scope), async (tx) => {
          await sql`delete from contact_attachments where shop_id = ${scope.shopId} and created_at < ${files}`.execute(
            tx,
          )
          await sql`delete from contact_inquiries where shop_id = ${scope.shopId} and created_at < ${inquiries}`.execute(
            tx,
          )
        }),
    )
  },
}
