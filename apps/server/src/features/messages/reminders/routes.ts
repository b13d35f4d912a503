import { reminders } from '@noren/contract/messages/unsubscribing'
import { read } from '#platform/database/transactions'
import { bind } from '#platform/endpoint/bind'
import { setWanted } from './wanted/commands.ts'

export const reminderRoutes = {
  want: bind(reminders.want)(async (context, { body: { wanted } }) => {
    const { db, scope, targetId: reservationId, now } = context
    const row = await read(db, scope, (tx) =>
      tx
        .selectFrom('reservations')
        .where('shop_id', '=', scope.shopId)
        .where('id', '=', reservationId)
        .select('email')
        .executeTakeFirstOrThrow(),
    )
    // A reservation without an address has no reminders.
    if (row.email !== null) await setWanted(context, scope, { address: row.email, wanted }, now)
    return { data: { wanted } }
  }),
}
