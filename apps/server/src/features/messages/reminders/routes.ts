import { reminders } from '@noren/contract/messages/unsubscribing'
import { bind } from '#platform/endpoint/bind'
import { setWanted } from './wanted/commands.ts'

export const reminderRoutes = {
  want: bind(reminders.want)(async (context, { body: { wanted } }) => {
    const { scope, targetId: reservationId, now } = context
    await setWanted(context, scope, { reservationId, wanted }, now)
    return { data: { wanted } }
  }),
}
