import { expect, test } from 'vitest'
import { bookingFieldNames, bookingFields, missingFields } from './fields.ts'
import { bookingInput } from '../booking.ts'

const filled = {
  family_name: '山田',
  given_name: '花子',
  family_name_kana: 'ヤマダ',
  given_name_kana: 'ハナコ',
  phone: '09012345678',
  email: 'hanako@example.jp',
  note: '',
}
const visit = { menu_id: 1, start_at: '2026-11-24T10:00:00+09:00' }

test('a booking takes every declared field and no other', () => {
  expect(bookingInput.parse({ ...visit, ...filled })).toEqual({ ...visit, ...filled })
  expect(bookingInput.safeParse({ ...visit, ...filled, birthday: '2000-01-01' }).success).toBe(false)
})

test.each(bookingFieldNames)(
  '%s may be left out of a booking only where it is not always required',
  (name) => {
    const { [name]: _, ...others } = filled
    const isAccepted = bookingInput.safeParse({ ...visit, ...others }).success
    expect(isAccepted).toBe(bookingFields[name].required !== true)
  },
)

test.each(bookingFieldNames)('%s beyond its limit is refused, and nothing else', (name) => {
  const value = 'ア'.repeat(bookingFields[name].maxLength + 1)
  const { error } = bookingInput.safeParse({ ...visit, ...filled, [name]: value })
  expect(error?.issues.map(({ path }) => path)).toEqual([[name]])
})

test('readings are missing only where the shop asks for them', () => {
  const { family_name_kana: _, ...others } = { ...filled, given_name_kana: ' ' }
  expect(missingFields(others, false)).toEqual({})
  expect(missingFields(others, true)).toEqual({
    family_name_kana: ['kana_required'],
    given_name_kana: ['kana_required'],
  })
  expect(missingFields({ ...filled, phone: '' }, false)).toEqual({ phone: ['phone_required'] })
})
