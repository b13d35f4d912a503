import { expect, test } from 'vitest'
import { en, ja, splitLabels } from './quote.ts'

test('a label is quoted as its language does it, a figure is not', () => {
  expect(ja`${'保存する'} を ${2} 回押します。`).toBe('「保存する」を2回押します。')
  expect(en`Press ${'Save'} ${2} times.`).toBe('Press “Save” 2 times.')
  expect(splitLabels('「保存する」を押します。')).toEqual([
    { text: '保存する', isLabel: true },
    { text: 'を押します。', isLabel: false },
  ])
})
