// Rule SCR-116.
import { publicScreens, screens } from '@noren/contract/screens'
import { helpContents } from '@noren/words/help/screen'
import { expect, test } from 'vitest'
import { helpOf } from './of-screen.ts'

test('each of the owner’s screens leads to a page of the help; the help and the others to none', () => {
  const pages: readonly string[] = Object.values(helpContents).flat()
  const without = ['/registration', '/help', '/help/{page}', ...publicScreens]
  for (const screen of screens)
    if (without.includes(screen)) expect(helpOf(screen, ''), screen).toBeUndefined()
    else expect(pages, screen).toContain(helpOf(screen, ''))
  expect(helpOf(undefined, '')).toBeUndefined()
})

test('a tab may have a page of its own', () => {
  expect(helpOf('/customers/{id}', '?tab=notes')).toBe('notes')
  expect(helpOf('/customers/{id}', '?tab=basic')).toBe('customers')
  expect(helpOf('/shop', '?tab=subscription')).toBe('plan')
  expect(helpOf('/business-day', '?tab=close')).toBe('hours')
})
