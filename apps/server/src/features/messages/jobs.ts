import type { Job } from '#platform/background/job'
import { dayMs, millisToWire } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { supersedeLate } from './reminders/claim-reminders.ts'

/** Each round of reminders does the same; this holds also while none are claimed. */
export const supersedeReminders: Job = {
  name: 'supersede-reminders',
  schedule: '27 * * * *',
  handle: supersedeLate,
}

/** Nobody reads the messages of accounts afterwards; so long they can be looked into. */
const accountMessagesKept = 30 * dayMs

export const deleteOldAccountMessages: Job = {
  name: 'delete-old-account-messages',
  schedule: '52 4 * * *',
  handle: async ({ db, clock }) => {
    await write(db, noShop, (tx) =>
      tx
        .deleteFrom('account_messages')
        .where('status', 'in', ['sent', 'failed'])
        .where('created_at', '<=', millisToWire(clock.now() - accountMessagesKept))
        .execute(),
    )
  },
}
