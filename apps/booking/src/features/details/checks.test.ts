import { expect, test } from 'vitest'
import { fieldOrder, problemOf, type Rules } from './checks.ts'

const section = {
  dropdown: false,
  title: '',
  placeholder: '',
  description: '',
  options: ['はい'],
  sensitive: false,
}
const rules: Rules = {
  needsKana: true,
  form: [
    { ...section, id: 1, type: 'note', required: false },
    { ...section, id: 2, type: 'short_text', required: true },
    { ...section, id: 3, type: 'agreement', required: false },
    { ...section, id: 4, type: 'multiple_choice', required: false },
    { ...section, id: 5, type: 'single_choice', required: true },
  ],
}
const filled = {
  family_name: ['山田'],
  given_name: ['花子'],
  family_name_kana: ['やまだ'],
  given_name_kana: ['ﾊﾅｺ'],
  phone: ['０９０－１２３４－５６７８'],
  email: ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
  answer_2: ['はい'],
  answer_3: ['はい'],
  answer_5: ['はい'],
}
const problems = (fields: Record<string, string[]>, own: Rules = rules) =>
  fieldOrder(own).flatMap((name) => problemOf(name, { ...filled, ...fields }, own) ?? [])

test('full-width input is accepted', () => {
  expect(problems({})).toEqual([])
  expect(problems({ email: ['a..b@docomo.ne.jp'] })).toEqual([])
})

test.each([
  [{ family_name: [' '] }, 'family_name_required'],
  [{ given_name: [] }, 'given_name_required'],
  [{ family_name_kana: [''] }, 'kana_required'],
  [{ family_name_kana: ['山田'] }, 'kana'],
  [{ phone: ['9012345678'] }, 'phone'],
  [{ phone: ['090-1234-56'] }, 'phone'],
  [{ email: ['taro@'] }, 'email'],
  [{ answer_2: [' '] }, 'answer_required'],
  [{ answer_3: [] }, 'answer_agreement'],
  [{ answer_5: [] }, 'answer_choice'],
])('%j is answered with %s', (fields, key) => {
  expect(problems(fields)).toEqual([key])
})

test('a reading is required only where the shop asks for it', () => {
  expect(problems({ family_name_kana: [''], given_name_kana: [''] }, { ...rules, needsKana: false })).toEqual(
    [],
  )
})
