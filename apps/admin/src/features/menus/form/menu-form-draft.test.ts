import type { Menu } from '@noren/contract/menus'
import { describe, expect, test } from 'vitest'
import { changedFields, draftOf, emptyDraft, menuForm, toMenu } from './menu-form-draft.ts'

const typed = { ...emptyDraft, name: 'カット＋シャンプー', price: '5500' }

describe('numbers as people type them', () => {
  test.each([
    ['３，０００円', 3000],
    ['¥3,000', 3000],
    [' 3000 ', 3000],
    ['0', 0],
  ])('a price of %s', (price, yen) => {
    expect(toMenu({ ...typed, price }).price).toBe(yen)
  })

  test.each(['', '三千', '3000.5', '-1', '100001'])('a price of %j is refused', (price) => {
    const checked = menuForm.safeParse({ ...typed, price })
    expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['price', 'menu_price'],
    ])
  })

  test.each([
    ['', 0],
    ['なし', 0],
    ['１５分', 15],
  ])('a preparation time of %j is %i', (text, minutes) => {
    expect(toMenu({ ...typed, before_time: text, after_time: text })).toMatchObject({
      before_time: minutes,
      after_time: minutes,
    })
  })
})

describe('the customer’s time', () => {
  const errorsOf = (total_duration: string) =>
    menuForm
      .safeParse({ ...typed, duration: '60', total_duration })
      .error?.issues.map(({ path, message }) => [path[0], message])

  test('left empty it is left out, and equals the treatment', () => {
    expect(menuForm.parse({ ...typed, total_duration: ' ' }).total_duration).toBeNull()
  })

  test('may not be shorter than the treatment', () => {
    expect(errorsOf('59')).toEqual([['total_duration', 'menu_total_duration']])
    expect(errorsOf('60')).toBeUndefined()
  })

  test('is what a saved menu has, empty where both are the same', () => {
    const menu = { ...toMenu(typed), id: 1, description: '', total_duration: 60 } as Menu
    expect(draftOf(menu).total_duration).toBe('')
    expect(draftOf({ ...menu, total_duration: 75 }).total_duration).toBe('75')
  })
})

test('the fields that another screen has changed are named', () => {
  expect(changedFields(typed, { ...typed, price: '6000', requires_approval: true })).toEqual([
    'price',
    'requires_approval',
  ])
})
