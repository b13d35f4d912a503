import { describe, expect, test } from 'vitest'
import {
  type Actor,
  cancelReasons,
  type CancelReason,
  allowedCancelReasons,
  isFinal,
  isLive,
  type Status,
  statuses,
  allowedTransitions,
} from './status.ts'

/** The visit has begun. */
const later = { started: true, isItsDay: true }
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

const steps = statuses.flatMap((from) =>
  actors.flatMap((actor) => statuses.map((to) => [from, actor, to] as const)),
)

describe('of all steps', () => {
  test.each(steps)('from %s the %s to %s: only what the table says', (from, actor, to) => {
    const step = allowed.find((entry) => entry[0] === from && entry[1] === actor && entry[2] === to)
    expect(allowedTransitions(from, actor).includes(to)).toBe(step !== undefined)
    if (to === 'canceled') expect(allowedCancelReasons(from, actor, later)).toEqual(step?.[3] ?? [])
  })

  test('none is named twice, and each of the table is one', () => {
    const named = statuses.flatMap((from) => actors.flatMap((actor) => allowedTransitions(from, actor)))
    expect(named).toHaveLength(allowed.length)
  })
})

test('canceled and treated are final for everybody, the others are live and have a way out', () => {
  expect(statuses.filter(isFinal)).toEqual(['canceled', 'treated'])
  expect(statuses.filter(isLive)).toEqual(['reserved', 'pending_approval'])
  for (const status of statuses) {
    for (const actor of actors) if (isFinal(status)) expect(allowedTransitions(status, actor)).toEqual([])
    expect(allowedTransitions(status, 'owner').length > 0).toBe(isLive(status))
  }
})

test('no step leads to where one stands already', () => {
  for (const status of statuses) {
    for (const actor of actors) expect(allowedTransitions(status, actor)).not.toContain(status)
  }
})

test('each reason but that of a late payment has somebody who may give it; only the owner records one for somebody else', () => {
  const giversOf = (reason: CancelReason) =>
    actors.filter((actor) =>
      statuses.some((from) => allowedCancelReasons(from, actor, later).includes(reason)),
    )
  expect(Object.fromEntries(cancelReasons.map((reason) => [reason, giversOf(reason)]))).toEqual({
    customer: ['owner', 'customer'],
    shop: ['owner'],
    same_day: ['owner'],
    no_show: ['owner'],
    declined: ['owner'],
    expired: ['system'],
    // The payment itself.
    paid_late: [],
    // A mark of its own, never one of the reasons to choose.
    spam: [],
  })
})

test('nobody has failed to come before the visit began', () => {
  for (const from of statuses)
    for (const actor of actors)
      expect(allowedCancelReasons(from, actor, { started: false, isItsDay: true })).toEqual(
        allowedCancelReasons(from, actor, later).filter((reason) => reason !== 'no_show'),
      )
})

test('nobody cancels on the day before the day of the visit', () => {
  const before = { started: false, isItsDay: false }
  expect(allowedCancelReasons('reserved', 'owner', before)).toEqual(['shop', 'customer'])
})
