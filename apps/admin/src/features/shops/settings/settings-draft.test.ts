// One page of the settings is checked and sent by itself. Rule SHOP-105.
import type { Shop } from '@noren/contract/shops/settings'
import { expect, test } from 'vitest'
import { changedFields, changeOf, draftOf, settingsForm } from './settings-draft.ts'
import { fieldsOf, settingsParts } from './settings-parts.ts'

const shop: Shop = {
  id: 1,
  domain: 'koharu',
  domain_prefix: 'https://noren.test/s/',
  domain_suffix: '',
  can_change_domain: true,
  name: 'ヘアサロン こはる',
  reservation_page_id: 1,
  url: 'https://noren.test/s/koharu',
  profile: '',
  phone_number: '03-1234-5678',
  email: null,
  postal_code: null,
  prefecture: null,
  city: null,
  address: null,
  building: null,
  address_hidden: false,
  access_info: null,
  payment_options: ['現金'],
  payment_notes: null,
  bills_enabled: null,
  refund_rule: 'always',
  invoice_number: null,
  reservation_cutoff_time: 120,
  booking_horizon_days: 60,
  slot_minutes: 30,
  cancel_cutoff_minutes: 1440,
  ask_kana: false,
  open_visits_max: 1,
  waitlist_minutes: 30,
  reminder_timing: 'day_before',
  reminder_time: '18:00',
  reminder_hours: 24,
  embed_origins: [],
  version: 1,
}

test('each field of the settings stands on exactly one page', () => {
  const fields = settingsParts.flatMap((part): readonly string[] => fieldsOf[part])
  expect(fields.toSorted()).toEqual(Object.keys(draftOf(shop)).toSorted())
})

test('a page is not held up by what would be refused on another one', () => {
  const draft = { ...draftOf(shop), phone_number: '12-34', city: '台東区' }
  const checked = settingsForm(fieldsOf.place).safeParse(draft)
  expect(checked.data).toMatchObject({ city: '台東区', prefecture: null })
  expect(checked.data).not.toHaveProperty('phone_number')
  expect(settingsForm(fieldsOf.about).safeParse(draft).success).toBe(false)
})

test('figures are read as they are typed, and only what was changed is sent', () => {
  const before = draftOf(shop)
  const after = { ...before, booking_horizon_days: '９０', waitlist_minutes: '' }
  const checked = settingsForm(fieldsOf.booking).safeParse(after)
  expect(changedFields(before, after)).toEqual(['booking_horizon_days', 'waitlist_minutes'])
  expect(checked.data && changeOf(checked.data, before, after)).toEqual({
    booking_horizon_days: 90,
    waitlist_minutes: null,
  })
})
