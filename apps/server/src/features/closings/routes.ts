import { closings } from '@noren/contract/bills/closings'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { closeDay, reopenDay } from './close-day.ts'
import { showDay } from './read-day.ts'
import { readMonth } from './read-month.ts'

export const closingRoutes = {
  show: bind(closings.show)(async ({ db, scope, now }, { params }) => ({
    data: await showDay(db, scope, params.date, now),
  })),

  showMonth: bind(closings.showMonth)(async ({ db, scope }, { params }) => ({
    data: await readMonth(db, scope, params.month),
  })),

  close: bind(closings.close)(async (context, { params, body }) => {
    const { scope, user, now } = context
    const closed = await closeDay(
      context,
      scope,
      { date: params.date, userId: user.userId, counted: body },
      now,
    )
    return isRefusal(closed) ? closed : { data: closed }
  }),

  reopen: bind(closings.reopen)(async (context, { params, body }) => {
    const { scope, user, now } = context
    const about = { date: params.date, userId: user.userId, reason: body.reason }
    const opened = await reopenDay(context, scope, about, now)
    return isRefusal(opened) ? opened : { data: opened }
  }),
}
