import type { Menu } from '@noren/contract/menus'
import { describe, expect, test } from 'vitest'
import { menuOf } from '#testing/records.ts'
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
    const menu = { ...menuOf(1, typed.name), total_duration: 60 }
    expect(draftOf(menu).total_duration).toBe('')
    expect(draftOf({ ...menu, total_duration: 75 }).total_duration).toBe('75')
  })
})

describe('stretches', () => {
  test('are waits on the wire, and the same stretches again', () => {
    const wanted = toMenu({ ...typed, waits: ['60', '４０分', '20', '5', '10'] })
    expect(wanted).toMatchObject({
      duration: 135,
      waits: [
        [60, 100],
        [120, 125],
      ],
    })
    expect(draftOf({ ...menuOf(1, typed.name), ...wanted } as Menu).waits).toEqual([
      '60',
      '40',
      '20',
      '5',
      '10',
    ])
  })

  test('of one number are none', () => {
    expect(toMenu(typed)).toMatchObject({ duration: 60, waits: [] })
    expect(draftOf(menuOf(1, typed.name)).waits).toEqual([])
  })
})

test('the fields that another screen has changed are named', () => {
  expect(changedFields(typed, { ...typed, price: '6000', requires_approval: true })).toEqual([
    'price',
    'requires_approval',
  ])
})
