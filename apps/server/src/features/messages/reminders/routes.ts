import { reminders } from '@noren/contract/messages/unsubscribing'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { setWanted } from './wanted.ts'

export const reminderRoutes = {
  want: bind(reminders.want)(async (context, { body }) => {
    const { scope, targetId: reservationId, now } = context
    const set = await setWanted(context, scope, { reservationId, ...body }, now)
    return isRefusal(set) ? set : { data: { wanted: body.wanted } }
  }),
}
