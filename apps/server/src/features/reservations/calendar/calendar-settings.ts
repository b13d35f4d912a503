// The settings of the calendar belong to the user, not to the shop.
import type { CalendarSettings } from '@noren/contract/reservations/calendar'
import type { Db } from '#platform/database/transactions'

/** Changes what is given; in one statement, so that two devices that change different settings do not undo each other. */
export const changeCalendarSettings = (
  db: Db,
  userId: number,
  change: Partial<CalendarSettings>,
): Promise<unknown> =>
  Object.keys(change).length === 0
    ? Promise.resolve()
    : db.updateTable('users').set(change).where('id', '=', userId).execute()
