import { sql } from 'kysely'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import { allShops, noShop } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

export type Waiting = {
  kind: string
  to: string
  count: number
  why: string | null
  since: string
  next_try: string
}

/** What is due and not sent yet, over all shops and accounts, without names and addresses. What is planned for later is no such mail. */
export const listWaiting = async (db: Db, now: Millis): Promise<Waiting[]> => {
  const waits = sql`status in ('queued', 'retrying') and (attempts > 0 or due_at <= ${millisToWire(now)})`
  const ofShops = await read(db, allShops, (tx) =>
    sql<Waiting>`
      select kind, recipient as to, count(*) as count, last_error as why, min(coalesce(first_due_at, due_at)) as since, min(due_at) as next_try
      from messages where ${waits} group by kind, recipient, last_error`.execute(tx),
  )
  const ofAccounts = await read(db, noShop, (tx) =>
    sql<Waiting>`
      select kind, 'account' as to, count(*) as count, last_error as why, min(created_at) as since, min(due_at) as next_try
      from account_messages where ${waits} group by kind, last_error`.execute(tx),
  )
  return [...ofShops.rows, ...ofAccounts.rows].toSorted(
    (a, b) => wireToMillis(a.since) - wireToMillis(b.since),
  )
}
