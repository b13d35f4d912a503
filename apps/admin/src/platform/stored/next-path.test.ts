import { expect, test } from 'vitest'
import { setEnding } from './ending.ts'
import { endedIn, nextIn, ownScreen, wantedState } from './next-path.ts'

test.each([
  ['/reservation/12', '/reservation/12'],
  ['/reservation-calendar/20261121?day=2026-11-22#day', '/reservation-calendar/20261121?day=2026-11-22#day'],
  ['/Shop/', '/shop'],
  ['/registration', '/registration'],
  ['/customers?q=//evil.example', '/customers?q=//evil.example'],
])('%s may be opened after signing in', (address, opened) => {
  expect(ownScreen(address)).toBe(opened)
})

test.each([
  '//evil.example',
  '//evil.example/shop',
  '/\\evil.example',
  '/\\/evil.example/shop',
  '\\\\evil.example',
  'https://evil.example/shop',
  'https:evil.example',
  'javascript:alert(1)',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  '/shop/..//evil.example',
  '/.//evil.example',
  '/shop/../login',
  '/api/auth/logout',
  '/s/koharu',
  '/login',
  '/',
  '/nowhere',
  '',
  null,
  undefined,
  12,
  { toString: () => '/shop' },
])('%s may not', (address) => {
  expect(ownScreen(address)).toBeUndefined()
})

test('a guard passes the wanted address on, but not after a logout', () => {
  const place = { pathname: '/reservation/12', search: '?from=mail', hash: '' }
  setEnding(undefined)
  expect(wantedState(place)).toEqual({ next: '/reservation/12?from=mail', ended: undefined })
  expect(nextIn(wantedState(place))).toBe('/reservation/12?from=mail')
  setEnding('expired')
  expect(endedIn(wantedState(place))).toBe('expired')
  setEnding('elsewhere')
  expect(endedIn(wantedState(place))).toBe('elsewhere')
  setEnding('signed-out')
  expect(wantedState(place)).toBeNull()
  expect(nextIn(null)).toBeUndefined()
})
