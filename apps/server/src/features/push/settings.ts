import { pushKinds, type PushSettings } from '@noren/contract/messages/push'
import { formatTime } from '@noren/words/format'
import type { Db, Tx } from '#platform/database/transactions'

type Row = {
  off_kinds: readonly string[]
  quiet_from: number | null
  quiet_to: number | null
  details: PushSettings['details']
}

/** Of an account that has changed nothing. Rule MSG-219. */
const untouched: Row = { off_kinds: [], quiet_from: null, quiet_to: null, details: 'full' }

export const readPushSettings = async (db: Db | Tx, userId: number): Promise<PushSettings> => {
  const row = await db
    .selectFrom('push_settings')
    .where('user_id', '=', userId)
    .select(['off_kinds', 'quiet_from', 'quiet_to', 'details'])
    .executeTakeFirst()
  return onWire(row ?? untouched)
}

export const changePushSettings = async (
  db: Db,
  userId: number,
  { kinds, quiet, details }: PushSettings,
): Promise<PushSettings> => {
  const row = {
    off_kinds: pushKinds.filter((kind) => !kinds[kind]),
    quiet_from: quiet && minuteOf(quiet.from),
    quiet_to: quiet && minuteOf(quiet.to),
    details,
  }
  await db
    .insertInto('push_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return onWire(row)
}

/** Minutes until quiet hours are over at this minute of the day; 0 outside of them. Rule MSG-223. */
export const quietLeft = (
  { quiet_from: from, quiet_to: to }: Pick<Row, 'quiet_from' | 'quiet_to'>,
  minute: number,
): number => {
  if (from === null || to === null) return 0
  const into = (minute - from + day) % day
  const length = (to - from + day) % day
  return into < length ? length - into : 0
}

const day = 1440

const onWire = ({ off_kinds: off, quiet_from: from, quiet_to: to, details }: Row): PushSettings => {
  const isOn = (kind: (typeof pushKinds)[number]) => !off.includes(kind)
  return {
    kinds: {
      new: isOn('new'),
      request: isOn('request'),
      changed: isOn('changed'),
      canceled: isOn('canceled'),
      offer_answered: isOn('offer_answered'),
      waitlist_served: isOn('waitlist_served'),
      undelivered: isOn('undelivered'),
    },
    quiet: from === null || to === null ? null : { from: formatTime(from), to: formatTime(to) },
    details,
  }
}

/** 24:00 is the beginning of a day too. */
const minuteOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) % day
