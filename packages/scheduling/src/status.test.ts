import { describe, expect, test } from 'vitest'
import {
  type Actor,
  CANCEL_REASONS,
  type CancelReason,
  cancelReasons,
  isFinal,
  isLive,
  type Status,
  STATUSES,
  transitions,
} from './status.ts'

const actors: Actor[] = ['owner', 'customer', 'system']

/** All that is allowed, with the reasons of an end, the usual one first; whatever stands not here is not. */
const allowed: readonly [from: Status, actor: Actor, to: Status, reasons?: CancelReason[]][] = [
  ['reserved', 'owner', 'pending_approval'],
  ['reserved', 'owner', 'treated'],
  ['reserved', 'owner', 'canceled', ['shop', 'customer', 'same_day', 'no_show']],
  ['reserved', 'customer', 'canceled', ['customer']],
  ['pending_approval', 'owner', 'reserved'],
  ['pending_approval', 'owner', 'treated'],
  ['pending_approval', 'owner', 'canceled', ['declined', 'customer', 'shop']],
  ['pending_approval', 'customer', 'canceled', ['customer']],
  ['pending_approval', 'system', 'canceled', ['expired']],
]

const steps = STATUSES.flatMap((from) =>
  actors.flatMap((actor) => STATUSES.map((to) => [from, actor, to] as const)),
)

describe('of all steps', () => {
  test.each(steps)('from %s the %s to %s: only what the table says', (from, actor, to) => {
    const step = allowed.find((entry) => entry[0] === from && entry[1] === actor && entry[2] === to)
    expect(transitions(from, actor).includes(to)).toBe(step !== undefined)
    if (to === 'canceled') expect(cancelReasons(from, actor, true)).toEqual(step?.[3] ?? [])
  })

  test('none is named twice, and each of the table is one', () => {
    const named = STATUSES.flatMap((from) => actors.flatMap((actor) => transitions(from, actor)))
    expect(named).toHaveLength(allowed.length)
  })
})

test('canceled and treated are final for everybody, the others are live and have a way out', () => {
  expect(STATUSES.filter(isFinal)).toEqual(['canceled', 'treated'])
  expect(STATUSES.filter(isLive)).toEqual(['reserved', 'pending_approval'])
  for (const status of STATUSES) {
    for (const actor of actors) if (isFinal(status)) expect(transitions(status, actor)).toEqual([])
    expect(transitions(status, 'owner').length > 0).toBe(isLive(status))
  }
})

test('no step leads to where one stands already', () => {
  for (const status of STATUSES) {
    for (const actor of actors) expect(transitions(status, actor)).not.toContain(status)
  }
})

test('each reason has somebody who may give it; only the owner records one for somebody else', () => {
  const giversOf = (reason: CancelReason) =>
    actors.filter((actor) => STATUSES.some((from) => cancelReasons(from, actor, true).includes(reason)))
  expect(Object.fromEntries(CANCEL_REASONS.map((reason) => [reason, giversOf(reason)]))).toEqual({
    customer: ['owner', 'customer'],
    shop: ['owner'],
    same_day: ['owner'],
    no_show: ['owner'],
    declined: ['owner'],
    expired: ['system'],
  })
})

test('nobody has failed to come before the visit began', () => {
  for (const from of STATUSES)
    for (const actor of actors)
      expect(cancelReasons(from, actor, false)).toEqual(
        cancelReasons(from, actor, true).filter((reason) => reason !== 'no_show'),
      )
})
