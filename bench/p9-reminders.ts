// P9: reminders among many messages: what a poll without anything due touches, and how many are claimed a second.
import type pg from 'pg'
import {
  claimReminders,
  supersedeLate,
} from '../apps/server/src/features/messages/reminders/claim-reminders.ts'
import { wireToMillis } from '../apps/server/src/platform/clock.ts'
import { withClient } from '../apps/server/src/platform/database/pool.ts'
import { alternate, atLeastTimes, atMost, type Finding } from './measuring/figures.ts'
import { captureAll, explain } from './measuring/statements.ts'
import { number } from './measuring/table.ts'
import { runUnchecked } from './fill.ts'
import type { BenchServer } from './server.ts'

/** Of each partial index the empty poll reads the way down: claims, and what is too late. */
const buffersWanted = 4
/** Times the bare claims. */
const wanted = 0.5
const shops = 10_000
const due = 20_000
const atOnce = 50
const rounds = 5
/** The evening on which those of the round are due. */
const evening = '2027-03-01T18:00:00+09:00'
const before = '2027-03-01T17:59:00+09:00'

export const benchReminders = async (server: BenchServer, messages: number): Promise<Finding> => {
  await runUnchecked(server, (owner) => fill(owner, messages))
  const { db } = server.visit.services
  const claimAt = async (at: string): Promise<number> => {
    const now = wireToMillis(at)
    await supersedeLate({ db, clock: { now: () => now } })
    return (await claimReminders(db, atOnce, now, throwFault)).length
  }
  const { statements } = await captureAll(() => claimAt(before))
  return withClient(server.visit.connection, async (owner) => {
    // The reservations of these messages do not exist.
    await owner.query('set session_replication_role = replica')
    const buffers: number[] = []
    for (const statement of statements)
      if (/\bmessages\b/.test(statement.text)) buffers.push((await explain(server, 'all', statement)).buffers)
    const bare = () => rateOf(owner, () => claimBare(owner))
    const claimed = await alternate(rounds, bare, () => rateOf(owner, () => claimAt(evening)))
    return {
      goal: 'P9',
      what: `Reminders among ${number(messages)} messages of ${number(shops)} shops; ${number(due)} due at one minute, claimed by ${atOnce}`,
      peer: 'one UPDATE of as many rows by the index, without looking at other messages',
      figures: [
        { name: 'buffers, nothing due', ours: buffers, limit: atMost(buffersWanted) },
        { name: 'claimed a second', ...claimed, limit: atLeastTimes(wanted) },
      ],
    }
  })
}

/** Nearly all are sent; one in fifty waits for an evening to come. */
const fill = async (owner: pg.Client, messages: number): Promise<void> => {
  // Those of the bookings that were measured before are due by then.
  await owner.query('delete from messages')
  await owner.query(
    `${insertMessages}
      select 1000000 + n % $2::int, n, case when n % 5 < 2 then 'reminder' else 'confirmed' end, 'customer', 'guest-' || n || '@example.jp',
        case when n % 50 = 0 then 'queued' else 'sent' end, timestamptz '2027-03-03 10:00+09' + n % 500 * interval '1 day', 'day_before',
        timestamptz '2027-03-02 18:00+09' + n % 500 * interval '1 day', case when n % 50 = 0 then null else now() end, now()
      from generate_series(1, $1::int) n`,
    [messages, shops],
  )
}
const insertMessages =
  'insert into messages (shop_id, reservation_id, kind, recipient, to_address, status, start_at, due_rule, due_at, sent_at, created_at)'

/** Claims until nothing is left of a fresh evening; how many a second. */
const rateOf = async (owner: pg.Client, claim: () => Promise<number>): Promise<number> => {
  await owner.query(`delete from messages where due_rule = 'hours_before' and shop_id >= 1000000`)
  await owner.query(
    `${insertMessages}
      select 1000000 + n % $2::int, 100000000 + n, 'reminder', 'customer', 'late-' || n || '@example.jp', 'queued',
        timestamptz '2027-03-02 10:00+09' + n % 500 * interval '1 minute', 'hours_before', $3, null, now() from generate_series(1, $1::int) n`,
    [due, shops, evening],
  )
  await owner.query('vacuum messages')
  const began = performance.now()
  let claimed = 0
  for (let taken = await claim(); taken > 0; taken = await claim()) claimed += taken
  if (claimed !== due) throw new Error(`${claimed} of ${due} were claimed`)
  return claimed / ((performance.now() - began) / 1000)
}

const throwFault = (fault: unknown): never => {
  throw fault
}

const claimBare = async (owner: pg.Client): Promise<number> => {
  const { rowCount } = await owner.query({
    name: 'bare-claim',
    text: `update messages m set due_at = $2 from (
        select shop_id, id from messages where status in ('queued', 'retrying') and kind = 'reminder' and due_at <= $1
        order by due_at, start_at limit ${atOnce} for update skip locked) d
      where m.shop_id = d.shop_id and m.id = d.id`,
    values: [evening, new Date(wireToMillis(evening) + 120_000).toISOString()],
  })
  return rowCount ?? 0
}
