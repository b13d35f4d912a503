import { expect, test } from 'vitest'
import { nameIn } from './people.ts'

// Rule BOOK-212.
test('in English a Latin name has the given name first; kanji, and names of more words, stay as they were typed', () => {
  const names = [
    'Carter Emily',
    'O’Neill Zoë-Ann',
    '山田 花子',
    'Yamada 花子',
    'de la Cruz Ana',
    'Carter',
    '',
  ]
  expect(names.map((name) => nameIn('en', name))).toEqual([
    'Emily Carter',
    'Zoë-Ann O’Neill',
    ...names.slice(2),
  ])
  expect(names.map((name) => nameIn('ja', name))).toEqual(names)
})
