import { expect, test } from 'vitest'
import { familyName, shortName } from './names.ts'

test('the family name stands first', () => {
  expect(familyName('山田 花子')).toBe('山田')
  expect(familyName('山田\u3000花子')).toBe('山田')
  expect(familyName('')).toBe('')
})

test('a long name in Latin letters keeps its first word and the initial of its last', () => {
  expect(shortName('Elizabeth A. Featherstonehaugh')).toBe('Elizabeth F.')
  expect(shortName('Maximiliane-Alexandra Schwarzenberg')).toBe('Maximiliane-Alexandra S.')
  expect(shortName('Élodie Žižková-Nováková')).toBe('Élodie Ž.')
})

test('what fits, what is one word and what is written in Japanese stays whole', () => {
  for (const name of [
    'Jane Doe',
    'Featherstonehaugh',
    '勅使河原 五郎左衛門之助 長兵衛 権左衛門',
    '山田 Elizabeth Alexandra',
  ])
    expect(shortName(name)).toBe(name)
})
