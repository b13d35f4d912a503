import { expect, test } from 'vitest'
import { screenAt, screenPath, screens } from './screens.ts'

test('every screen stands at its own path', () => {
  for (const screen of screens) {
    const path = screen.replace(/\{\w+\}/g, 'Ab3').replace('*', '20261121')
    expect(screenAt(path)).toEqual({ screen, canonical: path })
  }
})

test.each([
  ['/login/', '/login'],
  ['/Login', '/login'],
  ['/LOGIN//', '/login'],
  ['/Reset-Password/AbC123/', '/reset-password/AbC123'],
  ['/Reservation-Calendar/', '/reservation-calendar'],
  ['/RESERVATION-CALENDAR/20261121/', '/reservation-calendar/20261121'],
  ['/menu/7/Edit/', '/menu/7/edit'],
])('%s is properly %s', (path, canonical) => {
  expect(screenAt(path)?.canonical).toBe(canonical)
})

test.each([
  '//',
  '//evil/',
  '//evil/login',
  '/evil/',
  '/\\evil/',
  '/reset-password//evil.example',
  '/login/evil',
  '/%2Flogin/',
  'login',
  '',
])('%s is no screen', (path) => {
  expect(screenAt(path)).toBeUndefined()
})

test('a screen’s path carries its values, written so that they stay one part of it', () => {
  expect(screenPath('/reservation/{id}', { id: 3 })).toBe('/reservation/3')
  expect(screenPath('/menu/{id}/edit', { id: 12 })).toBe('/menu/12/edit')
  expect(screenPath('/reset-password/{token}', { token: 'a/b?c' })).toBe('/reset-password/a%2Fb%3Fc')
})
