// The end of the beta is announced once: its date, and a mail to every owner. Rule PLAN-24.
import { millisToWire, minuteMs, type Millis } from '#platform/clock'
import { asSystem, noShop } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'

/** Another date than before is told anew; the same one goes on where it was cut off. */
export const announceBetaEnd = (db: Db, date: string, now: Millis): Promise<void> =>
  write(db, asSystem(noShop), async (tx) => {
    const at = millisToWire(now)
    const first = { on_date: date, mailed_user_id: 0, mailed_at: null, created_at: at }
    await tx
      .insertInto('announcements')
      .values({ kind: 'beta_ends', ...first })
      .onConflict((conflict) =>
        conflict.column('kind').doUpdateSet(first).where('announcements.on_date', '<>', date),
      )
      .execute()
  })

/** So many owners at once; resolves to how many had their mail queued. Call it until it says 0. */
export const mailNextOwners = (db: Db, count: number, now: Millis): Promise<number> =>
  write(db, asSystem(noShop), async (tx) => {
    const { on_date: date, mailed_user_id: after } = await tx
      .selectFrom('announcements')
      .where('kind', '=', 'beta_ends')
      .select(['on_date', 'mailed_user_id'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const owners = await tx
      .selectFrom('users')
      .where('id', '>', after)
      .where('shop_id', 'is not', null)
      .where('deletion_at', 'is', null)
      .select('id')
      .orderBy('id')
      .limit(count)
      .execute()
    const last = owners.at(-1)
    await tx
      .updateTable('announcements')
      .set(last ? { mailed_user_id: last.id } : { mailed_at: millisToWire(now) })
      .where('kind', '=', 'beta_ends')
      .execute()
    if (owners.length > 0)
      await tx
        .insertInto('account_messages')
        .values(
          owners.map(({ id }, index) => ({
            user_id: id,
            kind: 'beta_ends',
            details: JSON.stringify({ date }),
            due_at: millisToWire(now + Math.floor(index / perMinute) * minuteMs),
            created_at: millisToWire(now),
          })),
        )
        .execute()
    return owners.length
  })

/** What somebody waits for, such as the link to reset a password, is not held up by thousands. */
const perMinute = 100
