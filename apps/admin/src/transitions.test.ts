// Rule SCR-233.
import { expect, test } from 'vitest'
import { fadesInto } from './transitions.ts'

test.for([
  ['/reservation-calendar', '/reservation/7'],
  ['/reservation/7', '/reservation-calendar/20261128'],
  ['/reservation-search', '/reservation/7'],
  ['/customers', '/customers/3'],
  ['/customers/3?tab=photos', '/customers'],
  ['/menu', '/menu/4/edit'],
  ['/help', '/help/menus'],
])('%s and %s fade into each other', ([from = '', to = '']) => expect(fadesInto(from, to)).toBe(true))

test.for([
  ['/reservation-calendar', '/customers'],
  ['/customers', '/menu'],
  ['/customers/3', '/customers/4'],
  ['/customers/3', '/customers/3?tab=photos'],
  ['/login', '/reservation-calendar'],
  ['/nowhere', '/customers/3'],
])('%s and %s do not', ([from = '', to = '']) => expect(fadesInto(from, to)).toBe(false))
