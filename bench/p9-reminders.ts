// P9: reminders among many messages: what a poll without anything due touches, and how many are claimed a second.
import pg from 'pg'
import {
  claimReminders,
  supersedeLate,
} from '../apps/server/src/features/messages/reminders/claim-reminders.ts'
import { wireToMillis, type Millis } from '../apps/server/src/platform/clock.ts'
import { captureAll } from './traffic/captured-statement.ts'
import { explain } from './traffic/explain.ts'
import { count, isMet, median, ratios, type Figure, type Finding } from './report/figures.ts'
import type { BenchServer } from './server.ts'

/** Of each partial index the empty poll reads the way down: claims, and what is too late. */
const buffersWanted = 4
const claimsWanted = 0.5
const shops = 10_000
const due = 20_000
const atOnce = 50
const rounds = 5
/** The evening on which those of the round are due. */
const evening = '2027-03-01T18:00:00+09:00'
const before = '2027-03-01T17:59:00+09:00'

export const benchReminders = async ({ visit }: BenchServer, messages: number): Promise<Finding> => {
  const owner = new pg.Client({ ...visit.connection, application_name: 'bench' })
  await owner.connect()
  try {
    const began = performance.now()
    await fill(owner, messages)
    console.log(`(${count(messages)} messages: filled in ${count((performance.now() - began) / 1000)} s)\n`)
    const { db } = visit.services
    const claimAt = async (at: string): Promise<number> => {
      const now = wireToMillis(at)
      await supersedeLate({ db, clock: { now: () => now } })
      return (await claimReminders(db, atOnce, now, throwFault)).length
    }
    const poll = await captureAll(() => claimAt(before))
    const plans = []
    for (const statement of poll.statements)
      if (/\bmessages\b/.test(statement.text)) plans.push(await explain(owner, 'all', statement))
    const buffers: Figure = {
      name: 'buffers, nothing due',
      ours: plans.map((plan) => plan.buffers),
      goal: { of: 'ours', is: 'at most', value: buffersWanted },
    }
    const ours: number[] = []
    const bare: number[] = []
    for (let round = -1; round < rounds; round++) {
      const theirs = await rateOf(owner, () => claimBare(owner))
      const mine = await rateOf(owner, () => claimAt(evening))
      if (round < 0) continue
      bare.push(theirs)
      ours.push(mine)
    }
    const speed: Figure = {
      name: 'claimed a second',
      ours,
      peer: bare,
      ratio: ratios(ours, bare),
      goal: { of: 'ratio', is: 'at least', value: claimsWanted },
    }
    return {
      goal: 'P9',
      what: `Reminders among ${count(messages)} messages of ${count(shops)} shops; ${count(due)} due at one minute, claimed by ${atOnce}`,
      peer: 'one UPDATE of as many rows by the index, without looking at other messages',
      figures: [buffers, speed],
      lines: plans.flatMap(({ lines }) => lines),
      requirement: `at most ${buffersWanted} buffers for an empty poll, at least ${claimsWanted} × the bare claims (${count(median(bare))} a second)`,
      met: isMet(buffers) && isMet(speed),
    }
  } finally {
    await owner.end()
  }
}

/** Nearly all are sent; one in fifty waits for an evening to come. */
const fill = async (owner: pg.Client, messages: number): Promise<void> => {
  await owner.query('set session_replication_role = replica; set synchronous_commit = off')
  await owner.query(
    `insert into messages (shop_id, reservation_id, kind, recipient, to_address, status, start_at, due_rule, due_at, sent_at, created_at)
      select 1000000 + n % $2::int, n, case when n % 5 < 2 then 'reminder' else 'confirmed' end, 'customer', 'guest-' || n || '@example.jp',
        case when n % 50 = 0 then 'queued' else 'sent' end, timestamptz '2027-03-03 10:00+09' + n % 500 * interval '1 day', 'day_before',
        timestamptz '2027-03-02 18:00+09' + n % 500 * interval '1 day', case when n % 50 = 0 then null else now() end, now()
      from generate_series(1, $1::int) n`,
    [messages, shops],
  )
  await owner.query('vacuum (analyze) messages')
}

/** Claims until nothing is left of a fresh evening; how many a second. */
const rateOf = async (owner: pg.Client, claim: () => Promise<number>): Promise<number> => {
  await owner.query(`delete from messages where due_rule = 'hours_before' and shop_id >= 1000000`)
  await owner.query(
    `insert into messages (shop_id, reservation_id, kind, recipient, to_address, status, start_at, due_rule, due_at, created_at)
      select 1000000 + n % $2::int, 100000000 + n, 'reminder', 'customer', 'late-' || n || '@example.jp', 'queued',
        timestamptz '2027-03-02 10:00+09' + n % 500 * interval '1 minute', 'hours_before', $3, now() from generate_series(1, $1::int) n`,
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

const lease: Millis = 120_000

const claimBare = async (owner: pg.Client): Promise<number> => {
  const { rowCount } = await owner.query({
    name: 'bare-claim',
    text: `update messages m set due_at = $2 from (
        select shop_id, id from messages where status in ('queued', 'retrying') and kind = 'reminder' and due_at <= $1
        order by due_at, start_at limit ${atOnce} for update skip locked) d
      where m.shop_id = d.shop_id and m.id = d.id`,
    values: [evening, new Date(wireToMillis(evening) + lease).toISOString()],
  })
  return rowCount ?? 0
}
