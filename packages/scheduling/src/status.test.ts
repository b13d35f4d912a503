import { expect, test } from 'vitest'
import { type Actor, cancelReasons, isFinal, isLive, STATUSES, transitions } from './status.ts'

const actors: Actor[] = ['owner', 'customer', 'system']

test('canceled and treated are final for everybody, the others are live', () => {
  expect(STATUSES.filter(isFinal)).toEqual(['canceled', 'treated'])
  expect(STATUSES.filter(isLive)).toEqual(['reserved', 'pending_approval'])
  for (const actor of actors) {
    expect(STATUSES.filter((status) => transitions(status, actor).length > 0).every(isLive)).toBe(true)
  }
})

test('the owner approves, takes back, treats and cancels', () => {
  expect(transitions('pending_approval', 'owner')).toEqual(['reserved', 'treated', 'canceled'])
  expect(transitions('reserved', 'owner')).toEqual(['pending_approval', 'treated', 'canceled'])
})

test('a customer only cancels, time only lets requests expire', () => {
  expect(transitions('reserved', 'customer')).toEqual(['canceled'])
  expect(transitions('pending_approval', 'customer')).toEqual(['canceled'])
  expect(transitions('reserved', 'system')).toEqual([])
  expect(transitions('pending_approval', 'system')).toEqual(['canceled'])
})

test('each who may cancel has reasons of his own', () => {
  expect(cancelReasons('pending_approval', 'owner')).toEqual(['declined', 'shop'])
  expect(cancelReasons('reserved', 'owner')).toEqual(['shop', 'same_day', 'no_show'])
  expect(cancelReasons('reserved', 'customer')).toEqual(['customer'])
  expect(cancelReasons('pending_approval', 'system')).toEqual(['expired'])
  expect(cancelReasons('reserved', 'system')).toEqual([])
  expect(cancelReasons('canceled', 'owner')).toEqual([])
})
