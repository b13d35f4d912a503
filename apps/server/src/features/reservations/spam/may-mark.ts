// When an online reservation may be marked as spam, and when the mark may be taken back, without I/O.
import { isLive, type Status } from '@noren/scheduling/status'
import { dayMs, wireToMillis, type Millis } from '#platform/clock'
import { refuse, type Refusal } from '#platform/errors'

/** So long after its start the mark of a reservation can be changed. Rule RES-47. */
const changeableFor = 7 * dayMs
/** Of the reservations that were made in 30 days, where the plan counts them: a mark gives a place back. Rule RES-48. */
export const spamMax = 20

type Stored = {
  status: Status
  cancel_reason: string | null
  source: 'online' | 'owner'
  is_block: boolean
  start_at: string
}

export const mayMarkSpam = (row: Stored, now: Millis): boolean =>
  isLive(row.status) && isOnline(row) && isInTime(row, now)

export const mayUnmarkSpam = (row: Stored, now: Millis): boolean =>
  row.cancel_reason === 'spam' && isInTime(row, now)

/** Why a live reservation may not be marked; undefined where it may be. */
export const refusedMark = (row: Stored, now: Millis): Refusal<'invalid'> | undefined => {
  const reason = !isOnline(row) ? 'spam_online' : isInTime(row, now) ? undefined : 'spam_late'
  return reason && refuse('invalid', { errors: { spam: [reason] } })
}

const isOnline = ({ source, is_block }: Stored): boolean => source === 'online' && !is_block

const isInTime = ({ start_at }: Stored, now: Millis): boolean => now <= wireToMillis(start_at) + changeableFor
